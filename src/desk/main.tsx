import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Desk } from "./app/desk.tsx";
import { applyTheme } from "./ui/theme-choice.ts";

applyTheme();
const root = document.getElementById("root");
if (root === null) throw new Error("There is no place for the desk in this page.");
createRoot(root).render(
  <StrictMode>
    <Desk />
  </StrictMode>,
);
