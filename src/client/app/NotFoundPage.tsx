import { IconMapQuestion } from "@tabler/icons-react";
import { DocumentTitle } from "#/client/app/DocumentTitle.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { StateView } from "#/client/ui/StateView.tsx";

export function NotFoundPage() {
  return (
    <>
      <DocumentTitle title="Page not found" />
      <StateView
        Icon={IconMapQuestion}
        tone="accent"
        size="page"
        title="We couldn't find that page"
        text="The address may be mistyped, or the page may have moved."
        action={
          <>
            <LinkButton to="/">Go to the home page</LinkButton>
            <LinkButton to="/contact-us" variant="default">
              Contact us
            </LinkButton>
          </>
        }
      />
    </>
  );
}
