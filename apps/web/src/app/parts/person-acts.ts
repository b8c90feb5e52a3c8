/** What is done from the head of a person's page, by its word in the address. Apart from the menu: addresses are read before any page is there. */
export const PERSON_ACTS = ['ferias', 'promover', 'transferir', 'documentos', 'data', 'encerrar', 'convidar'] as const

/** Empty while nothing is. */
export type PersonAct = '' | (typeof PERSON_ACTS)[number]
