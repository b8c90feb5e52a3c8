import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type ExperienceReview = Shapes.ExperienceReview

/** A review that the reader answers now. */
export type OpenReview = ExperienceReview & { readonly sheet: Shapes.Sheet }

export const isOpenReview = (review: ExperienceReview): review is OpenReview => review.sheet !== null

/** Whether somebody has to answer before it is decided. */
export const isMissing = ({ sheet, state }: ExperienceReview): boolean => sheet === null && (state === 'todo' || state === 'draft')
