"""Addresses of games."""

from django.urls import path

from games.views import chat, home, lobby, pages, play, rematch, table

urlpatterns = [
    path("", home.home, name="home"),
    path("new/", home.new, name="new"),
    path("t/<str:code>/", table.table, name="table"),
    path("t/<str:code>/record.txt", table.record, name="record"),
    path("t/<str:code>/roll/", play.roll, name="roll"),
    path("t/<str:code>/hold/", play.hold, name="hold"),
    path("t/<str:code>/score/", play.score, name="score"),
    path("t/<str:code>/undo/", play.undo, name="undo"),
    path("t/<str:code>/skip/", play.skip, name="skip"),
    path("t/<str:code>/more/", play.more, name="more"),
    path("t/<str:code>/replace/", play.replace, name="replace"),
    path("join/", lobby.find, name="find"),
    path("t/<str:code>/join/", lobby.join, name="join"),
    path("t/<str:code>/leave/", lobby.leave, name="leave"),
    path("t/<str:code>/remove/", lobby.remove, name="remove"),
    path("t/<str:code>/bot/", lobby.bot, name="bot"),
    path("t/<str:code>/options/", lobby.options, name="options"),
    path("t/<str:code>/start/", lobby.start, name="start"),
    path("t/<str:code>/say/", chat.say, name="say"),
    path("t/<str:code>/mute/", chat.mute, name="mute"),
    path("t/<str:code>/report/", chat.report, name="report"),
    path("t/<str:code>/talk/", chat.talk, name="talk"),
    path("t/<str:code>/rematch/", rematch.rematch, name="rematch"),
    path("rules/", pages.rules, name="rules"),
    path("faq/", pages.faq, name="faq"),
]
