import type { Sheet } from '#shared/forms/answering/sheet.ts'
import { formatDay } from '#shared/lib/dates.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type Sheets = Shapes.Sheets
/** What is answered about somebody, as the respondent stands to them. */
export const RELATIONS: Readonly<Record<string, { readonly title: string; readonly one: string }>> = {
  self: { title: 'Autoavaliação', one: 'Sobre você' },
  manager: { title: 'Sua equipe', one: 'Você é o gestor' },
  peer: { title: 'Colegas', one: 'Você é colega' },
  report: { title: 'Quem lidera você', one: 'Você é da equipe' },
}

export const STATE_LABELS: Readonly<Record<Sheet['state'], string>> = {
  todo: 'Não começada',
  draft: 'Em andamento',
  sent: 'Enviada',
  answered: 'Respondida',
  missed: 'Sem resposta',
}

export const isWaiting = ({ state, takes_answers: takes }: Pick<Sheet, 'state' | 'takes_answers'>): boolean => takes && (state === 'todo' || state === 'draft')

/** The last day of a form: it ends with the midnight after it. */
export const lastDay = (closesAt: string): string => formatDay(new Date(Date.parse(closesAt) - 1000).toISOString())

/** What the page is called: whom it is about. */
export function answeringTitle({ role, sheets }: Pick<Sheets, 'role' | 'sheets'>, assignmentId: string | undefined): string {
  if (role === 'self') return 'Autoavaliação'
  const sheet = sheets.find(({ assignment_id: id }) => id === assignmentId)
  return sheet ? `Avaliar ${sheet.target.name}` : `Avaliar ${(RELATIONS[role ?? '']?.title ?? 'todos').toLocaleLowerCase('pt-BR')}, pergunta a pergunta`
}
