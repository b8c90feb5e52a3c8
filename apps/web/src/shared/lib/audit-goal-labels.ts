/** What the trail calls goals, their cycles and the numbers that measure them. */
export const GOAL_ENTITIES: Readonly<Record<string, string>> = {
  goal_cycle: 'Ciclo de metas',
  initiative: 'Iniciativa',
  goal_gift: 'Objetivo para muitas pessoas',
  key_result: 'Resultado-chave',
  kpi: 'Indicador do quadro',
  objective: 'Objetivo',
  objective_template: 'Modelo de objetivo',
}

export const GOAL_FIELDS: Readonly<Record<string, string>> = {
  check_in_id: 'Contra o impedimento de',
  checkin_every: 'Frequência do check-in',
  carried_from_id: 'Continua de',
  contributes: 'Conta no objetivo de cima',
  direction: 'Direção',
  ended_reason: 'Motivo do cancelamento',
  given_at: 'Dado em',
  given_by: 'Dado por',
  is_published: 'Já publicado',
  healthy_max: 'Máximo saudável',
  healthy_min: 'Mínimo saudável',
  keep_by: 'Como se mede o que é mantido',
  key_result_id: 'Resultado-chave',
  learnings: 'Aprendizados',
  max_key_results: 'Máximo de resultados-chave por objetivo',
  max_objectives: 'Máximo de objetivos por pessoa',
  meeting_id: 'Decidido na reunião',
  metric_id: 'Número acompanhado',
  objective_id: 'Objetivo',
  owner_id: 'Quem responde',
  people_may_create: 'Pessoas criam as próprias metas',
  reminded_at: 'Último lembrete de fechamento',
  repeats: 'Repete a cada ciclo',
  start_value: 'Ponto de partida',
  target_value: 'Meta',
  updated_by: 'Última mudança por',
  weight: 'Peso',
}

export const GOAL_FIELDS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  initiative: { owner_id: 'Quem responde pela iniciativa', url: 'Endereço da iniciativa' },
  goal_gift: { cycle_id: 'Ciclo do objetivo dado' },
  objective_template: { level: 'Nível do modelo' },
  key_result: { metric_id: 'Número do resultado-chave', owner_id: 'Quem responde pelo resultado-chave', period: 'Período de medição', weight: 'Peso do resultado-chave' },
  kpi: { metric_id: 'Número do indicador', owner_id: 'Quem responde pelo indicador' },
  objective: {
    cycle_id: 'Ciclo de metas', ended_at: 'Encerrado em', level: 'De quem é o objetivo', owner_id: 'Quem responde pelo objetivo', parent_id: 'Alinhado a', score: 'Nota do objetivo', visibility: 'Quem vê o objetivo',
    weight: 'Peso do objetivo',
  },
}
