import { expect, it } from "vitest";
import { questionAt } from "./question-places.ts";

const QUESTIONS = { city: {}, agree: {}, sex: {} };

it.each([
  ["its label", "#of-city", "city"],
  ["its help", "#city-help", "city"],
  ["its box", "#city", "city"],
  ["a radio button of a group", "#sex-0", "sex"],
  ["the legend of a group", "legend", "sex"],
  ["a heading", "h2", undefined],
])("knows the question of %s [EDT-39]", (_what, selector, key) => {
  document.body.innerHTML = `<h2>You</h2>
    <div data-question=""><label id="of-city" for="city">City</label><p id="city-help">Near</p><input id="city"></div>
    <fieldset id="sex"><legend>Sex</legend><input type="radio" id="sex-0"></fieldset>`;
  const element = document.querySelector(selector);
  expect(element && questionAt(element, QUESTIONS)).toBe(key);
});
