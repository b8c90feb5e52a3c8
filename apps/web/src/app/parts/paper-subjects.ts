import type { PaperSubject } from '#features/documents/generating/paper-sheet.tsx'
import { toTypedDate } from '#shared/lib/masks.ts'

/** After a move: the addendum about it. `day` is ISO. */
export const addendumAfter = (day: string): PaperSubject => ({
  source: 'mudanca',
  title: 'Aditivo para assinar',
  noun: 'Aditivo',
  description: `mudança a partir de ${toTypedDate(day)}`,
  hint: 'A mudança já está registrada. O aditivo diz o que muda, de quanto para quanto e a partir de quando.',
  movedOn: day,
  roles: ['company', 'person', 'witness'],
})

/** Once an exit was communicated: the notice, the letter or the agreement about it. `lastDay` is ISO. */
export const exitPaper = (lastDay: string): PaperSubject => ({
  source: 'desligamento',
  title: 'Documento do desligamento',
  noun: 'Documento',
  description: `último dia em ${toTypedDate(lastDay)}`,
  hint: 'O modelo recebe o motivo, o último dia, o aviso prévio e o prazo do pagamento deste desligamento.',
  roles: ['company', 'person'],
})
