import { styled } from "./styled.ts";

/** Questions one below the other. */
export const Stack = styled("div", { base: { display: "flex", flexDirection: "column", gap: "6" } });
