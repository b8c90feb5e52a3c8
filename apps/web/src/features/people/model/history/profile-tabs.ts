import { day, oneOf } from '#shared/list/state/params.ts'
import type { RecordPerson } from './record-person.ts'

export const PROFILE_TABS = ['visao', 'historico', 'pessoais', 'vinculo', 'remuneracao', 'saude', 'fatos', 'dependentes', 'linha'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

export const TAB_LABELS: Readonly<Record<ProfileTab, string>> = {
  visao: 'Visão geral',
  historico: 'Histórico',
  pessoais: 'Dados pessoais',
  vinculo: 'Vínculo',
  remuneracao: 'Remuneração',
  saude: 'Saúde e disciplina',
  fatos: 'Fatos e garantias',
  dependentes: 'Dependentes e contatos',
  linha: 'Linha do tempo',
}

/** How the reader stands to the person of the page. */
export interface Standing {
  /** The reader's own record. */
  readonly isOwn: boolean
  /** Administers people: reads what is kept from managers. */
  readonly isHr: boolean
  /** Moves this person: administrators everybody, managers their team. */
  readonly manages: boolean
}

export interface TabProps {
  readonly person: RecordPerson
  readonly standing: Standing
  /** The day that the page shows; null is today. */
  readonly on: string | null
}

const OPEN_TABS: readonly ProfileTab[] = ['visao', 'historico', 'vinculo', 'linha']

/** The tabs that the reader may open. Personal data, pay and health are the person's and the administrators'. */
export function tabsFor({ isOwn, isHr }: Standing): readonly ProfileTab[] {
  return isOwn || isHr ? PROFILE_TABS : OPEN_TABS
}

/** What an address says: the tab, and the day that the page shows. */
export const profileParams = { aba: oneOf(PROFILE_TABS, 'visao'), em: day }

/** The tab to show: the one asked for, when the reader may open it. */
export function openTab(wanted: ProfileTab, tabs: readonly ProfileTab[]): ProfileTab {
  return tabs.find((tab) => tab === wanted) ?? 'visao'
}
