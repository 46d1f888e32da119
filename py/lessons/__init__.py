"""Courses for people who have never played: written in learn/*.toml, checked and compiled by the
build.

A course is a file a teacher can write: stages of exercises, each of one of a few kinds, with its
sentences in every language beside it. Every answer is verified: the engine deals the positions,
plays the tricks, counts and weighs, and an exercise with an answer it does not confirm fails the
build with one sentence. The output needs no engine: views, answers, and the consequences of each
wrong answer.
"""
