/** The owner's settings for candidates and companies. */
export type PlacementValues = {
  /** Whether candidates can read what others were asked at a company. */
  sharesQuestions: boolean;
  /** Whether the office introduces candidates to companies by links. */
  introducesCandidates: boolean;
};

export const PLACEMENT_DEFAULTS: PlacementValues = {
  sharesQuestions: false,
  introducesCandidates: false,
};

export const PLACEMENT_FIELDS = Object.keys(PLACEMENT_DEFAULTS) as (keyof PlacementValues)[];
