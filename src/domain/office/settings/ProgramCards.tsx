import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { SettingCard } from "./SettingCard.tsx";

/** Links to webhooks and, where allowed, to access tokens. */
export const ProgramCards = ({ allowsTokens }: { allowsTokens: boolean }) => (
  <>
    <SettingCard
      name="webhooks"
      title="Webhooks"
      lead="Other programs, such as your books or a chat, are told when somebody is approved, pays, joins, is placed."
    >
      <LinkButton to="/admin-panel/webhooks" variant="default">
        Programs that are told
      </LinkButton>
    </SettingCard>
    {allowsTokens ? (
      <SettingCard
        name="access-tokens"
        title="Everybody's access tokens"
        lead="Who has which, what it may do, when it was used last. You can end any."
      >
        <LinkButton to="/admin-panel/access-tokens" variant="default">
          Access tokens
        </LinkButton>
      </SettingCard>
    ) : null}
  </>
);
