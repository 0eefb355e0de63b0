import { DataList, Text } from "@chakra-ui/react";
import { useSignedIn } from "../api/session.ts";
import { ROLE_WORDS, sentences, WAY_WORDS } from "../sentences.ts";
import { PageTitle } from "../ui/page-title.tsx";

/** Says who is signed in, and as what (DSK-05). */
export function HomePage() {
  const { email, role, way } = useSignedIn();
  return (
    <>
      <PageTitle overflowWrap="anywhere">{sentences.welcome(email)}</PageTitle>
      <DataList.Root orientation="horizontal" bg="bg" borderWidth="1px" borderRadius="lg" padding="4">
        <DataList.Item>
          <DataList.ItemLabel>{sentences.yourRole}</DataList.ItemLabel>
          <DataList.ItemValue flexDirection="column">
            <Text>{ROLE_WORDS[role].name}</Text>
            <Text color="fg.muted">{ROLE_WORDS[role].about}</Text>
          </DataList.ItemValue>
        </DataList.Item>
        <DataList.Item>
          <DataList.ItemLabel>{sentences.yourWay}</DataList.ItemLabel>
          <DataList.ItemValue>{WAY_WORDS[way]}</DataList.ItemValue>
        </DataList.Item>
      </DataList.Root>
    </>
  );
}
