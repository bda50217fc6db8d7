import { Card } from "@mantine/core";
import { IconHammer } from "@tabler/icons-react";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { StateView } from "#/client/ui/StateView.tsx";

type Props = { title: string; text: string; back?: { to: string; label: string } | undefined };

/** A page whose content is still being built: its place, its name and what it will hold. */
export function BeingPreparedPage({ title, text, back }: Props) {
  return (
    <>
      <PageHead title={title} />
      <Card>
        <StateView
          Icon={IconHammer}
          tone="accent"
          title="This page is being prepared"
          text={text}
          action={
            back && (
              <LinkButton to={back.to} variant="default">
                {back.label}
              </LinkButton>
            )
          }
        />
      </Card>
    </>
  );
}
