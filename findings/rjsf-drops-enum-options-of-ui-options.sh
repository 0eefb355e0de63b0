#!/usr/bin/env bash
# One would guess that whatever stands in `ui:options` reaches the widget as `options`, as the docs of rjsf have it, and that
# `enumOptions`, from which a select box draws its choices, does so too where the schema of a text lists none. It arrives as
# undefined: rjsf writes what it has worked out from the schema over it, also when that is nothing, and says nothing. The same
# choices under any other name arrive.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @rjsf/core@6.11.1 @rjsf/utils@6.11.1 @rjsf/validator-ajv8@6.11.1 \
  react@19.3.1 react-dom@19.3.1 >/dev/null
cat >try.mjs <<'JS'
import { readFileSync } from "node:fs";
import Form from "@rjsf/core";
import validator from "@rjsf/validator-ajv8";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")).version;
const CHOICES = [
  { value: "oak", label: "Oak" },
  { value: "elm", label: "Elm" },
];
const draw = (schema, uiSchema, widgets = {}) =>
  renderToStaticMarkup(createElement(Form, { schema, uiSchema, widgets, validator }));
const countOptions = (html) => html.split("<option").length - 1;

let given;
const Trees = ({ options }) => {
  given = options;
  return null;
};
draw({ type: "string" }, { "ui:widget": Trees, "ui:options": { enumOptions: CHOICES, choices: CHOICES } });
const inSelect = { "ui:widget": "select", "ui:options": { enumOptions: CHOICES } };
const asOptions = countOptions(draw({ type: "string" }, inSelect));
const inSchema = countOptions(draw({ type: "string", enum: ["oak", "elm"] }, { "ui:widget": "select" }));
console.log(`@rjsf/core ${versionOf("@rjsf/core")}`);
console.log(`ui:options.enumOptions in a widget of one's own: ${JSON.stringify(given.enumOptions)}`);
console.log(`ui:options.choices in the same widget:           ${JSON.stringify(given.choices)}`);
console.log(`entries of rjsf's select box, with an enum in the schema: ${inSchema}`);
console.log(`entries of it, with enumOptions in ui:options:            ${asOptions}`);
const isDropped = given.enumOptions === undefined && asOptions === 1;
process.exit(isDropped && given.choices.length === 2 && inSchema === 3 ? 0 : 1);
JS
node try.mjs || exit 1
