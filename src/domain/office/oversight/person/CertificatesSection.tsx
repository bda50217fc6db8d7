import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { DangerRowButton, RowButton } from "#/client/ui/RowButton.tsx";
import {
  askToReissue,
  WithdrawDialog,
} from "#/domain/placement/certificates/CertificateDialogs.tsx";
import { CertificateList } from "#/domain/placement/certificates/CertificateList.tsx";
import {
  type Certificate,
  certificatesContract,
} from "#/domain/placement/certificates/certificates.contract.ts";
import type { PersonPage } from "./person.contract.ts";

/** A person's certificates, for the office; absent if there are none. */
export function CertificatesSection({ person }: { person: PersonPage }) {
  const { audience } = useSignedIn();
  const isOffice = audience === "admin" || audience === "ceo";
  const params = { userId: person._id };
  const query = useQuery({
    ...routeQuery(certificatesContract.ofPerson, { params }),
    enabled: isOffice && person.role === "Trainee",
  });
  const [withdrawn, setWithdrawn] = useState<Certificate | null>(null);
  if (!isOffice) return null;
  if (!query.isError && (query.data?.certificates.length ?? 0) === 0) return null;
  return (
    <CardSection title="Certificates">
      <QueryView queries={[query]}>
        {({ certificates }) => (
          <CertificateList
            certificates={certificates}
            tools={(one) =>
              audience === "admin" && (
                <Tools certificate={one} among={certificates} onWithdraw={setWithdrawn} />
              )
            }
          />
        )}
      </QueryView>
      {audience === "admin" && (
        <WithdrawDialog certificate={withdrawn} onClose={() => setWithdrawn(null)} />
      )}
    </CardSection>
  );
}

type Props = {
  certificate: Certificate;
  among: readonly Certificate[];
  onWithdraw: (certificate: Certificate) => void;
};

function Tools({ certificate, among, onWithdraw }: Props) {
  const { number, state, kind, achievement } = certificate;
  if (state === "valid") {
    return (
      <DangerRowButton label={`Withdraw ${number}`} onClick={() => onWithdraw(certificate)}>
        Withdraw
      </DangerRowButton>
    );
  }
  const isReplaced = among.some(
    (one) => one.state === "valid" && one.kind === kind && one.achievement === achievement,
  );
  if (state !== "withdrawn" || isReplaced) return null;
  return (
    <RowButton
      size="compact-sm"
      label={`Issue another for ${number}`}
      onClick={() => void askToReissue(certificate)}
    >
      Issue another
    </RowButton>
  );
}
