import { COMMANDS } from "./admin/commands.ts";
import { runCommands } from "./admin/run-commands.ts";

await runCommands({
  name: "admin",
  commands: COMMANDS,
  about: "Settings come from the environment and .env, as for npm start.",
});
