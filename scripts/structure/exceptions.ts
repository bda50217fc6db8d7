/**
 * What may break a rule for now, and why. These lists only ever shrink: a stale entry fails too.
 */
export type Exceptions = {
  /** Files longer than their budget, with the length they may not exceed. */
  longFiles: Record<string, { lines: number; reason: string }>;
  /** Files that other features may import besides contract, policy, rules and queries. */
  public: Record<string, string>;
};

const ON_PERSON_PAGE =
  "What a role decides about a person is decided on the person's page, too, with the one dialog for it.";

const ON_BATCH_PAGE =
  "Everything of a batch stands on its one page, which also reads its sessions; these depend on the batches.";

const IN_OFFICE_QUEUE =
  "The admin's first screen is one more frame around the queues, with the very decisions of each.";

const MONEY_DESK =
  "Fees and months of assistance are recorded at one desk, with one form, one toast and one set of tabs.";

export const EXCEPTIONS: Exceptions = {
  longFiles: {
    "src/domain/messaging/notices/notify.service.ts": {
      lines: 275,
      reason: "Notifying by app, mail and phone is one thing, which every feature calls.",
    },
  },
  public: {
    "src/domain/onboarding/details/DetailsCard.tsx":
      "What somebody told about themselves is shown alike to them and to the office.",
    "src/domain/onboarding/documents/DocumentsCard.tsx":
      "The documents somebody sent are shown alike to them and to the office.",
    "src/domain/site/privacy/erasures/ErasurePlan.tsx":
      "What an erasure destroys is read by who asks for it and by the office that decides, in the same words.",
    "src/domain/money/dues/ledger/OpenDues.tsx":
      "What is still owed stands above the payments of the assistance, where the person reads them.",
    "src/domain/money/dues/monthly.service.ts":
      "The first month of a support comes into the ledger in the transaction that begins it.",
    "src/domain/training/warnings/PersonWarnings.tsx":
      "A person's signs and what was done about them stand on the page of the person.",
    "src/domain/training/batches/BatchCard.tsx": ON_BATCH_PAGE,
    "src/domain/training/batches/BatchTrainees.tsx": ON_BATCH_PAGE,
    "src/domain/training/batches/waitlist/WaitlistTable.tsx": ON_BATCH_PAGE,
    "src/domain/training/warnings/WarningsTable.tsx": ON_BATCH_PAGE,
    "src/domain/training/warnings/WarningSigns.tsx":
      "A member's signs are named among the people of a batch as on the page of the person.",
    "src/domain/placement/resumes/PdfButton.tsx": ON_PERSON_PAGE,
    "src/domain/placement/resumes/OpenLinks.tsx":
      "Links that are open stand with their owner's papers.",
    "src/domain/placement/resumes/printing.service.ts":
      "A company that the office shows candidates to reads their résumés as the one writer prints them.",
    "src/domain/placement/certificates/CertificateList.tsx": ON_PERSON_PAGE,
    "src/domain/placement/certificates/CertificateDialogs.tsx": ON_PERSON_PAGE,
    "src/domain/placement/certificates/OwnCertificates.tsx":
      "Somebody's certificates stand with their other papers.",
    "src/domain/placement/interviews/outcome/placing.service.ts":
      "A joining on a board is a placement, and moving it back takes the placement back, in one transaction.",
    "src/domain/support/assistance/placed.service.ts":
      "Where somebody works follows a placement that is corrected, in one transaction.",
    "src/domain/placement/companies/placements/ConfirmButton.tsx": ON_PERSON_PAGE,
    "src/domain/placement/companies/placements/PlacementDialogs.tsx": ON_PERSON_PAGE,
    "src/domain/placement/certificates/issuing.service.ts":
      "A certificate is issued, or withdrawn, in the transaction of the mark or the placement that earns it.",
    "src/domain/messaging/calendar/CalendarCard.tsx":
      "The private calendar address is offered where the dates stand: sessions here, interviews there.",
    "src/domain/money/dues/manual/PaymentDialog.tsx":
      "The table of closures records a payment where the person stands, with the one dialog for it.",
    "src/domain/money/payments/AdmissionFeePage.tsx":
      "The page of the fee also says what the office has returned, which is known where a trainee's progress is.",
    "src/domain/training/sessions/answers/UploadAnswer.tsx":
      "An answer is handed in where it is asked for first: on the training dashboard.",
    "src/domain/training/sessions/planned/PlannedSessions.tsx":
      "What is planned stands on the batch's page, with what its trainer does about it.",
    "src/domain/training/sessions/WithdrawSession.tsx":
      "The office withdraws a session where it reads of it: on the batch's page.",
    "src/domain/training/sessions/planned/handover.service.ts":
      "Who is locked hands their classes over in the same transaction.",
    "src/domain/placement/interviews/interviews.mail.ts":
      "A candidate is told alike whoever schedules, moves or cancels an interview or records the placement.",
    "src/domain/office/decisions/decide.service.ts":
      "What is needed for undoing is kept in the transaction of whoever decides.",
    "src/domain/money/payments/MoneyTabs.tsx": MONEY_DESK,
    "src/domain/money/payments/office/OfficePaymentFields.tsx": MONEY_DESK,
    "src/domain/money/payments/office/PartField.tsx": MONEY_DESK,
    "src/domain/money/payments/parts.service.ts":
      "How much may be recorded of what is owed is checked in one way, whatever it is owed for.",
    "src/domain/money/payments/office/ReceivedToast.tsx": MONEY_DESK,
    "src/domain/money/payments/office/RecordDialog.tsx": MONEY_DESK,
    "src/domain/money/payments/office/FeeDialogs.tsx":
      "The money desk stands where everything owed is known, and records, waives and voids with the office's own dialogs.",
    "src/domain/money/payments/PaidReceipt.tsx":
      "The receipt goes along to the first page after paying.",
    "src/domain/money/payments/OwnReceipts.tsx":
      "Somebody's receipts stand with their other papers.",
    "src/domain/messaging/presence/Viewers.tsx":
      "Who else has a thing open is told where it is open: in each queue, and over a sheet of scores.",
    "src/domain/messaging/notices/notify.service.ts":
      "A notification is written in the transaction of whoever has something to tell.",
    "src/domain/placement/interviews/SlotFields.tsx":
      "What is planned of an interview is filled in alike by its candidate and by the office.",
    "src/domain/placement/interviews/overview/CandidatesTable.tsx":
      "The candidates stand below the figures on pages that belong to both.",
    "src/domain/accounts/registration/ApproveDialog.tsx": ON_PERSON_PAGE,
    "src/domain/accounts/registration/RejectButton.tsx": ON_PERSON_PAGE,
    "src/domain/accounts/registration/ReopenButton.tsx": ON_PERSON_PAGE,
    "src/domain/accounts/users/AccountMenu.tsx": ON_PERSON_PAGE,
    "src/domain/accounts/users/EditUserDialog.tsx": ON_PERSON_PAGE,
    "src/domain/support/assistance/requests/ApproveDialog.tsx": ON_PERSON_PAGE,
    "src/domain/support/assistance/requests/RemoveButton.tsx": ON_PERSON_PAGE,
    "src/domain/support/assistance/supervision/SupervisionDialogs.tsx": ON_PERSON_PAGE,
    "src/domain/support/assistance/supported/SupportedActions.tsx": ON_PERSON_PAGE,
    "src/domain/money/dues/ledger/ReceiveDialog.tsx": ON_PERSON_PAGE,
    "src/domain/money/payments/office/VoidDialog.tsx": ON_PERSON_PAGE,
    "src/domain/accounts/registration/ApproveChoice.tsx": IN_OFFICE_QUEUE,
    "src/domain/accounts/registration/DecideManyDialog.tsx": IN_OFFICE_QUEUE,
    "src/domain/support/assistance/requests/DecideMany.tsx": IN_OFFICE_QUEUE,
    "src/domain/site/contact/MessageButtons.tsx": IN_OFFICE_QUEUE,
    "src/domain/onboarding/checks/VerifyMany.tsx": IN_OFFICE_QUEUE,
    "src/domain/money/dues/owed/OwedActions.tsx": IN_OFFICE_QUEUE,
    "src/domain/money/dues/owed/ReceiveManyDialog.tsx": IN_OFFICE_QUEUE,
    "src/domain/placement/interviews/reminders/RemindButton.tsx": IN_OFFICE_QUEUE,
    "src/domain/onboarding/checks/ChosenPaper.tsx": IN_OFFICE_QUEUE,
    "src/domain/placement/interviews/overview/DaySchedules.tsx":
      "The CEO's first screen shows the day above the figures.",
    "src/domain/placement/interviews/overview/overview.client.ts":
      "The CEO's first screen asks for these rows with the rest, before the code that draws them is there.",
  },
};
