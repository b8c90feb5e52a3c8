// Apart from what each is called: the address is read before the page is there.
export const PERIOD_STATES = ['enjoying', 'available', 'acquiring', 'double', 'risk', 'untold', 'scheduled', 'settled', 'lost'] as const
export type PeriodState = (typeof PERIOD_STATES)[number]
/** `review`: the law may take the period away, and HR has to look at it. */
export type DeskFilter = PeriodState | 'review'
