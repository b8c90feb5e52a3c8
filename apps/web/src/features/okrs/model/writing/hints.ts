import { normalizeSearch } from '#shared/lib/search.ts'
import type { Kind } from '../goal.ts'

/** Verbs of what is done, not of what comes of it. */
const TASK_VERBS = new Set([
  'abrir', 'agendar', 'analisar', 'apresentar', 'atualizar', 'comprar', 'concluir', 'construir', 'contratar', 'criar', 'definir', 'desenvolver', 'documentar', 'elaborar', 'entregar', 'enviar', 'escrever', 'executar',
  'fazer', 'finalizar', 'implantar', 'implementar', 'iniciar', 'instalar', 'lancar', 'mapear', 'migrar', 'montar', 'organizar', 'planejar', 'preparar', 'publicar', 'realizar', 'revisar', 'treinar',
])

/** Whether a key result names something to be done in place of a number that changes by it. */
export function looksLikeTask({ title, kind }: { readonly title: string; readonly kind: Kind }): boolean {
  const first = /^\p{L}+/u.exec(normalizeSearch(title).trim())?.[0] ?? ''
  return kind === 'yes_no' && TASK_VERBS.has(first)
}

/** What would make an objective clearer, said beside it: nothing of it keeps anybody from saving. */
export const HINTS = {
  withoutNumber: { title: 'Objetivo sem número', text: 'Sem um resultado-chave não dá para saber se ele foi alcançado. Escreva o que vai mudar e de quanto para quanto.' },
  task: { title: 'Parece tarefa', text: 'Um resultado-chave diz o que muda com a tarefa: o que vai subir ou cair quando ela estiver pronta?' },
} as const
