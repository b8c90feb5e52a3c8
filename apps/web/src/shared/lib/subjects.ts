import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

type Roots = readonly QueryKey[]

/** Who works in a company and where, with its departments, positions, sites, cost centres and tags: lists, registers, totals and pickers. */
const people: Roots = [['reference'], ['employees'], ['dashboard'], ['org-chart'], ['departments'], ['catalogues']]
/** What waits for the reader is a list of its own, and on the home. */
const inbox: Roots = [['inbox'], ['dashboard']]
/** Whoever is asked without having a login needs a link. */
const documents: Roots = [['documents'], ['guest-links'], ...inbox]
const leaves: Roots = [['leaves'], ...inbox]

/** What shows each subject, by the roots of its query keys: a write says which subject it changes, not who shows it. */
export const SUBJECTS = {
  people,
  inbox,
  documents,
  leaves,
  guestLinks: [['guest-links']],
  /** Who sees a confidential case, and its tasks, which wait for helpers. */
  confidential: [['confidential'], ...inbox],
  /** Questions to many people, with their results; some wait among the Pendências. */
  forms: [['forms'], ...inbox],
  /** Questions that a company keeps for its forms. */
  questionBank: [['question-bank']],
  /** What somebody may do and see. */
  accesses: [['logins'], ...people],
  /** Companies of the group, their figures and the company selector. */
  companies: [['enterprise'], ['companies']],
  documentOrders: [['document-orders'], ...documents],
  /** What an inspection, or the person, is given as one piece. */
  dossiers: [['dossiers']],
  documentTemplates: [['document-templates'], ...documents],
  /** What the company decided about leaves is offered to whoever asks for one or plans one. */
  leaveSettings: [['leave-settings'], ['leaves']],
  leaveLaw: [['leave-law']],
  leaveFeeds: [['leave-feeds']],
  /** Paper of a leave is a document. */
  leavePapers: [...leaves, ['documents']],
  /** What is done around a person, an arrival among them. */
  journeys: [['journeys'], ['admissions'], ...inbox, ...people],
  /** What the company lends; each hand-over has a paper, and what is not back holds an exit up. */
  assets: [['assets'], ['documents'], ['exits'], ...inbox],
  /** What colleagues tell each other about their work; requests of it wait among the Pendências. */
  feedback: [['feedback'], ['feedback-request'], ...inbox],
  /** Exits, with the tasks around them. */
  exits: [['exits'], ['journeys'], ['confidential'], ...inbox, ...people],
  /** Cycles of goals, objectives and check-ins, which wait among the Pendências. */
  goals: [['goals'], ...inbox],
  /** Development plans, whose actions are tasks, and the levels that they prove. */
  pdis: [['pdis'], ['journeys'], ['documents'], ...inbox],
  /** Personal data: requests of people, which are confidential cases, and the register of processing. */
  privacy: [['privacy'], ['confidential'], ...inbox],
  approvals: [['approvals'], ...inbox],
  /** The legal calendar, whose near items wait among the Pendências. */
  obligations: [['obligations'], ...inbox],
  /** Cycles, what people answer in them and what came of it. */
  evaluations: [['evaluations'], ['forms'], ...inbox],
  /** What people are rated by, which forms ask about and positions require. */
  competencies: [['competencies'], ['forms']],
  /** What a company keeps of its people and of its things beside the register. */
  customFields: [['custom-fields'], ['records'], ['assets']],
  /** One's own data, at once or by a request. */
  changes: [['change-requests'], ['profile'], ...inbox, ...people],
  /** What was decided may have changed somebody's data, or who is away. */
  decisions: [['profile'], ['leaves'], ...inbox, ...people],
  /** Somebody who comes or goes shows everywhere. */
  everything: [[]],
} satisfies Readonly<Record<string, Roots>>

/** What shows these subjects asks again, at once where it is on screen. */
export async function refetch(client: QueryClient, stale: Roots): Promise<void> {
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** `refetch` of these subjects, for what is no act of its own. */
export function useRefetch(stale: Roots): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => refetch(client, stale), [client, stale])
}
