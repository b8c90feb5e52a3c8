import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type Cycle = Shapes.EvaluationDetail
export type ListedCycle = Shapes.EvaluationCycleListRow
export type CycleKind = ListedCycle['kind']
export type CycleStatus = ListedCycle['status']
export type StepName = Shapes.EvaluationStep['step']
export type Relation = 'self' | 'manager' | 'peer' | 'report'
export type AnswerMode = 'identified' | 'sealed'

interface KindWords {
  readonly label: string
  readonly text: string
}

/** What a company may run, the most usual first. */
export const KINDS: Readonly<Record<CycleKind, KindWords>> = {
  performance: { label: 'Desempenho', text: 'A pessoa se avalia e o gestor avalia. Para a avaliação semestral ou anual.' },
  r360: { label: '360 graus', text: 'A própria pessoa, o gestor, os pares e os liderados. Pares e liderados respondem em sigilo.' },
  r180: { label: '180 graus', text: 'Autoavaliação e gestor, lado a lado.' },
  r90: { label: '90 graus', text: 'Só o gestor avalia a equipe.' },
  leadership: { label: 'Liderança', text: 'Só quem lidera alguém é avaliado, principalmente pela própria equipe, em sigilo.' },
  pulse: { label: 'Pulso', text: 'Todos respondem sobre a empresa, de forma anônima. Ninguém é avaliado.' },
}

interface StatusWords {
  readonly label: string
  readonly tone: 'neutral' | 'primary' | 'success' | 'warning' | 'info'
}

export const STATUSES: Readonly<Record<CycleStatus, StatusWords>> = {
  draft: { label: 'Rascunho', tone: 'neutral' },
  launching: { label: 'Lançando', tone: 'info' },
  running: { label: 'Em andamento', tone: 'primary' },
  calibration: { label: 'Calibração', tone: 'warning' },
  feedback: { label: 'Devolutiva', tone: 'warning' },
  closed: { label: 'Encerrado', tone: 'success' },
  cancelled: { label: 'Cancelado', tone: 'neutral' },
}

/** Steps in the order in which a cycle goes through them. */
export const STEP_LABELS: Readonly<Record<StepName, string>> = {
  nomination: 'Indicação de pares',
  self: 'Autoavaliação',
  manager: 'Avaliação do gestor',
  peer: 'Avaliação dos pares',
  report: 'Avaliação dos liderados',
  pulse: 'Pulso',
  calibration: 'Calibração',
  feedback: 'Devolutiva',
  acknowledgement: 'Ciência',
}

export const STEP_ORDER = Object.keys(STEP_LABELS) as readonly StepName[]

interface RelationWords {
  readonly label: string
  readonly text: string
}

export const RELATIONS: Readonly<Record<Relation, RelationWords>> = {
  self: { label: 'A própria pessoa', text: 'Autoavaliação. Sempre identificada.' },
  manager: { label: 'Gestor', text: 'O gestor do dia do lançamento. Sempre identificado.' },
  peer: { label: 'Pares', text: 'Colegas que trabalham com a pessoa.' },
  report: { label: 'Liderados', text: 'Quem responde diretamente à pessoa.' },
}

export const RELATION_ORDER = Object.keys(RELATIONS) as readonly Relation[]

export const isRelation = (step: string): step is Relation => step in RELATIONS

/** Relations whose answers may be sealed. */
export const canSeal = (relation: Relation): boolean => relation === 'peer' || relation === 'report'

/** '1 formulário', '412 formulários'. */
export const formsText = (count: number): string => (count === 1 ? '1 formulário' : `${count.toLocaleString('pt-BR')} formulários`)

export type Questionnaire = Shapes.EvaluationQuestionnaire
export type Load = Shapes.EvaluationBurden
