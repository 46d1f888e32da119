// @ts-check
/** The calendar of the deals of the day: weeks as ISO 8601 counts them, days in UTC. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { beginOf, dealsOf, exists, FIRST, FIRST_WEEK, gridOf, isDay, isWeek, mondayOf, shifted, timeOf, today, weekOf, whenOf } from "../../static/screens/day/calendar.js";

/**
 * Return the ISO week of a day once more: the number of Thursdays of its year so far.
 * @param {string} day
 */
function counted(day) {
  let thursday = day;
  while (new Date(`${thursday}T12:00Z`).getUTCDay() !== 1) thursday = shifted(thursday, -1);
  thursday = shifted(thursday, 3);
  let n = 0;
  for (let each = `${thursday.slice(0, 4)}-01-01`; each <= thursday; each = shifted(each, 1)) if (new Date(`${each}T12:00Z`).getUTCDay() === 4) n += 1;
  return `${thursday.slice(0, 4)}-W${String(n).padStart(2, "0")}`;
}

test("weeks are those of ISO 8601 on every day of eleven years", () => {
  for (let day = "2025-12-20"; day < "2037-01-12"; day = shifted(day, 1)) {
    const week = weekOf(day);
    if (/-(?:12-2[4-9]|12-3|01-0|01-1[0-2])/u.test(day)) assert.equal(week, counted(day), day);
    const since = (timeOf(day) - timeOf(mondayOf(week))) / 86_400_000;
    assert.ok(since >= 0 && since < 7 && isWeek(week), day);
  }
  assert.deepEqual(["2026-01-01", "2026-12-31", "2027-01-01", "2027-01-04"].map(weekOf), ["2026-W01", "2026-W53", "2026-W53", "2027-W01"]);
});

test("only days and weeks of the calendar are taken for some", () => {
  for (const day of ["2026-02-29", "2026-00-01", "2026-13-01", "2026-1-1", "26-01-01", "2026-11-27 ", "2026-W48", "", "1026-11-27", "2026-11-31"]) assert.ok(!isDay(day), day);
  for (const week of ["2026-W00", "2027-W53", "2026-W54", "2026-W1", "2026-11-27", "2026-w48", ""]) assert.ok(!isWeek(week), week);
  assert.ok(isDay("2028-02-29") && isWeek("2026-W53"));
  assert.deepEqual([FIRST_WEEK, exists(FIRST), exists(shifted(FIRST, -1)), exists("2026-W02"), exists("2026-W01"), exists("2026-02-30")], ["2026-W02", true, false, true, false, false]);
});

test("a day begins everywhere at once", () => {
  assert.equal(today(Date.parse("2026-11-27T23:59:59.999Z")), "2026-11-27");
  assert.equal(today(Date.parse("2026-11-28T00:00+00:00")), "2026-11-28");
  assert.equal(today(Date.parse("2026-11-28T08:30+09:00")), "2026-11-27");
  assert.deepEqual([beginOf("2026-11-27"), beginOf("2026-W48")], [Date.parse("2026-11-27T00:00Z"), Date.parse("2026-11-23T00:00Z")]);
});

test("a month has all of its days once, each under its weekday and in its week", () => {
  for (let month = "2026-01"; month < "2031"; month = shifted(`${month}-28`, 5).slice(0, 7)) {
    const rows = gridOf(month);
    const days = rows.flatMap(({ days }) => days.filter((day) => day !== null));
    assert.equal(days.length, new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate(), month);
    assert.deepEqual(days, [...new Set(days)].sort());
    for (const { week, days } of rows) {
      days.forEach((day, n) => day === null || assert.deepEqual([weekOf(day), new Date(timeOf(day)).getUTCDay()], [week, (n + 1) % 7]));
      assert.ok(days.some((day) => day !== null));
    }
  }
});

test("a round has two deals of every game, and a day one", () => {
  const games = ["a", "b", "c", "d"];
  assert.deepEqual(dealsOf("2026-11-27", games), games.map((game) => [game, "2026-11-27"]));
  const round = dealsOf("2026-W48", games);
  assert.deepEqual([round.length, round[0], round[7]], [8, ["a", "2026-W48-1"], ["d", "2026-W48-2"]]);
  assert.deepEqual(round.map(([, day]) => whenOf(day)), new Array(8).fill("2026-W48"));
  assert.equal(whenOf("2026-11-27"), "2026-11-27");
});
