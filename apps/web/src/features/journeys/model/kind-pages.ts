/** Where administrators follow the journeys of each kind; below it are its templates. */
export const KIND_PAGES = { admission: '/app/onboarding', offboarding: '/app/offboarding' } as const
export type KindName = keyof typeof KIND_PAGES
