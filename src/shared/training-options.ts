/** The options for a trainee on the payment page (specification 1 section 9). */
export const TRAINING_OPTIONS = ["Java + AEM", "Other"] as const;
export type TrainingOption = (typeof TRAINING_OPTIONS)[number];
export const DEFAULT_TRAINING: TrainingOption = "Java + AEM";
