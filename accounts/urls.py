"""Addresses of a player's own pages."""

from django.urls import path

from accounts import views

urlpatterns = [
    path("", views.me, name="me"),
    path("games/", views.games, name="my-games"),
    path("settings/", views.settings, name="settings"),
    path("delete/", views.delete, name="delete-me"),
]
