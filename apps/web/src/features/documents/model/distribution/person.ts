import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** Somebody to whom a paper may go, with what files and pages are told apart by. */
export type Recipient = Shapes.DistributionPerson

export const byId = (people: readonly Recipient[]): ReadonlyMap<string, Recipient> => new Map(people.map((person) => [person.id, person]))

/** Who works here or will: who left gets what names them, and is not missed otherwise. */
export const isExpected = ({ status }: Recipient): boolean => status === 'active' || status === 'notice'

/** '0012' and '12' are the same number. */
export const plainRegistration = (text: string): string => text.trim().toLowerCase().replace(/^0+(?=.)/, '')
