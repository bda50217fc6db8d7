/** What may break a rule for now, and why. These lists only ever shrink: a stale entry fails too. */
export type Exceptions = {
  /** Files longer than their budget, with the length they may not exceed. */
  longFiles: Record<string, { lines: number; reason: string }>;
  /** Names beyond the vocabulary of feature folders. */
  names: Record<string, string>;
  /** Files that other features may import beyond contract, policy, rules and server/queries. */
  public: Record<string, string>;
};

const ON_PERSON_PAGE =
  "What a role decides about a person is decided on the person's page, too, with the one dialog for it.";

const IN_OFFICE_QUEUE =
  "The admin's first screen is one more frame around the queues, with the very decisions of each.";

export const EXCEPTIONS: Exceptions = {
  longFiles: {
    "src/server/features.ts": {
      lines: 330,
      reason: "One list of every contract with the service that answers it.",
    },
    "src/shared/errors.ts": {
      lines: 700,
      reason: "One table of every refusal; splitting it would make two truths.",
    },
  },
  names: {
    "src/features/accounts/passwords/server/common-passwords.ts":
      "The list of common passwords is data, not a rule anyone else asks for.",
    "src/features/decisions/server/decide.ts":
      "Deciding so that it can be taken back is the one thing every feature asks of this one.",
    "src/features/notices/server/notify.ts":
      "Notifying is the one thing every feature asks of this one.",
  },
  public: {
    "src/features/onboarding/details/client/DetailsCard.tsx":
      "What somebody told about themselves is shown alike to them and to the office.",
    "src/features/onboarding/documents/client/DocumentsCard.tsx":
      "The documents somebody sent are shown alike to them and to the office.",
    "src/features/privacy/erasures/client/ErasurePlan.tsx":
      "What an erasure destroys is read by who asks for it and by the office that decides, in the same words.",
    "src/features/dues/ledger/client/OpenDues.tsx":
      "What is still owed stands above the payments of the assistance, where the person reads them.",
    "src/features/dues/monthly/server/service.ts":
      "The first month of a support comes into the ledger in the transaction that begins it.",
    "src/features/warnings/client/PersonWarnings.tsx":
      "A person's signs and what was done about them stand on the page of the person.",
    "src/features/batches/client/FormerTrainees.tsx":
      "Who left a batch to repeat its module stands on both pages of the batch.",
    "src/features/warnings/client/WarningSigns.tsx":
      "A member's signs are named among the people of a batch as on the page of the person.",
    "src/features/resumes/client/PdfButton.tsx": ON_PERSON_PAGE,
    "src/features/resumes/client/OpenLinks.tsx":
      "Links that are open stand with their owner's papers.",
    "src/features/certificates/client/CertificateList.tsx": ON_PERSON_PAGE,
    "src/features/certificates/client/CertificateDialogs.tsx": ON_PERSON_PAGE,
    "src/features/certificates/client/OwnCertificates.tsx":
      "Somebody's certificates stand with their other papers.",
    "src/features/interviews/outcome/server/placing.service.ts":
      "A joining on a board is a placement, and moving it back takes the placement back, in one transaction.",
    "src/features/assistance/server/placed.service.ts":
      "Where somebody works follows a placement that is corrected, in one transaction.",
    "src/features/companies/placements/client/ConfirmButton.tsx": ON_PERSON_PAGE,
    "src/features/companies/placements/client/PlacementDialogs.tsx": ON_PERSON_PAGE,
    "src/features/certificates/server/issuing.service.ts":
      "A certificate is issued, or withdrawn, in the transaction of the mark or the placement that earns it.",
    "src/features/calendar/client/CalendarCard.tsx":
      "The private calendar address is offered where the dates stand: sessions here, interviews there.",
    "src/features/dues/manual/client/PaymentDialog.tsx":
      "The table of closures records a payment where the person stands, with the one dialog for it.",
    "src/features/payments/client/AdmissionFeePage.tsx":
      "The page of the fee also says what the office has returned, which is known where a trainee's progress is.",
    "src/features/training/answers/client/UploadAnswer.tsx":
      "An answer is handed in where it is asked for first: on the training dashboard.",
    "src/features/training/planned/client/PlannedSessions.tsx":
      "What is planned stands on the batch's page, with what its trainer does about it.",
    "src/features/training/withdrawal/client/WithdrawSession.tsx":
      "The office withdraws a session where it reads of it: on the batch's page.",
    "src/features/training/planned/server/leaving.service.ts":
      "Who is locked hands their classes over in the same transaction.",
    "src/features/interviews/server/interviews.mail.ts":
      "A candidate is told alike whoever schedules, moves or cancels an interview or records the placement.",
    "src/features/decisions/server/decide.ts":
      "What is needed for undoing is kept in the transaction of whoever decides.",
    "src/features/payments/office/client/FeeDialogs.tsx":
      "The money desk stands where everything owed is known, and records, waives and voids with the office's own dialogs.",
    "src/features/payments/client/PaidReceipt.tsx":
      "The receipt goes along to the first page after paying.",
    "src/features/payments/client/OwnReceipts.tsx":
      "Somebody's receipts stand with their other papers.",
    "src/features/onlookers/client/Onlookers.tsx":
      "Who else has a thing open is told where it is open: in each queue, and over a sheet of scores.",
    "src/features/notices/server/notify.ts":
      "A notification is written in the transaction of whoever has something to tell.",
    "src/features/interviews/overview/client/CandidatesTable.tsx":
      "The candidates stand below the figures on pages that belong to both.",
    "src/features/accounts/registration/client/ApproveDialog.tsx": ON_PERSON_PAGE,
    "src/features/accounts/registration/client/RejectButton.tsx": ON_PERSON_PAGE,
    "src/features/accounts/registration/client/ReopenButton.tsx": ON_PERSON_PAGE,
    "src/features/accounts/users/client/AccountMenu.tsx": ON_PERSON_PAGE,
    "src/features/accounts/users/client/EditUserDialog.tsx": ON_PERSON_PAGE,
    "src/features/assistance/requests/client/ApproveDialog.tsx": ON_PERSON_PAGE,
    "src/features/assistance/requests/client/RemoveButton.tsx": ON_PERSON_PAGE,
    "src/features/assistance/supervision/client/SupervisionDialogs.tsx": ON_PERSON_PAGE,
    "src/features/assistance/supported/client/SupportedActions.tsx": ON_PERSON_PAGE,
    "src/features/dues/ledger/client/ReceiveDialog.tsx": ON_PERSON_PAGE,
    "src/features/payments/office/client/VoidDialog.tsx": ON_PERSON_PAGE,
    "src/features/accounts/registration/client/ApproveChoice.tsx": IN_OFFICE_QUEUE,
    "src/features/accounts/registration/client/DecideManyDialog.tsx": IN_OFFICE_QUEUE,
    "src/features/assistance/requests/client/DecideMany.tsx": IN_OFFICE_QUEUE,
    "src/features/contact/client/MessageButtons.tsx": IN_OFFICE_QUEUE,
    "src/features/onboarding/checks/client/VerifyMany.tsx": IN_OFFICE_QUEUE,
    "src/features/dues/owed/client/OwedActions.tsx": IN_OFFICE_QUEUE,
    "src/features/dues/owed/client/ReceiveManyDialog.tsx": IN_OFFICE_QUEUE,
    "src/features/interviews/reminders/client/RemindButton.tsx": IN_OFFICE_QUEUE,
    "src/features/onboarding/checks/client/DocumentDecision.tsx": IN_OFFICE_QUEUE,
    "src/features/interviews/overview/client/DaySchedules.tsx":
      "The CEO's first screen shows the day above the figures.",
    "src/features/interviews/overview/client/api.ts":
      "The CEO's first screen asks for these rows with the rest, before the code that draws them is there.",
  },
};
