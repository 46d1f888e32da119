"""Courses for people who have never played: written in learn/*.toml, checked and compiled by the
build.

A course is a file a teacher can write: stages of exercises, each of one of a few kinds, with its
sentences in every language beside it. Nothing in it is believed. The engine deals the positions,
plays the tricks, counts and weighs; an exercise whose answer it does not confirm fails the build
with one sentence. What comes out needs no engine: views, answers, and what each wrong answer would
have led to.
"""
