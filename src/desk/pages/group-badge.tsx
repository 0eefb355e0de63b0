import { Badge, type BadgeProps } from "@chakra-ui/react";
import type { ListedWork } from "../../contract/desk-work-list.ts";
import { GROUP_WORDS } from "../sentences.ts";

const COLOURS = {
  submitted: "blue",
  missing: "orange",
  waiting: "purple",
  ready: "green",
  draft: "gray",
} as const;

/** What is to do with an application: in the same colour wherever it stands. */
export function GroupBadge({ group, ...look }: BadgeProps & Pick<ListedWork, "group">) {
  return (
    <Badge colorPalette={COLOURS[group]} {...look}>
      {GROUP_WORDS[group].one}
    </Badge>
  );
}
