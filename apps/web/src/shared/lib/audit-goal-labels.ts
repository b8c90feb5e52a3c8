/** What the trail calls goals, their cycles and the numbers that measure them. */
export const GOAL_ENTITIES: Readonly<Record<string, string>> = {
  goal_cycle: 'Ciclo de metas',
  key_result: 'Resultado-chave',
  kpi: 'Indicador do quadro',
  objective: 'Objetivo',
}

export const GOAL_FIELDS: Readonly<Record<string, string>> = {
  checkin_every: 'Frequência do check-in',
  contributes: 'Conta no objetivo de cima',
  direction: 'Direção',
  ended_reason: 'Motivo do cancelamento',
  healthy_max: 'Máximo saudável',
  healthy_min: 'Mínimo saudável',
  keep_by: 'Como se mede o que é mantido',
  learnings: 'Aprendizados',
  max_key_results: 'Máximo de resultados-chave por objetivo',
  max_objectives: 'Máximo de objetivos por pessoa',
  metric_id: 'Número acompanhado',
  objective_id: 'Objetivo',
  owner_id: 'Quem responde',
  people_may_create: 'Pessoas criam as próprias metas',
  start_value: 'Ponto de partida',
  target_value: 'Meta',
  weight: 'Peso',
}

export const GOAL_FIELDS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  key_result: { metric_id: 'Número do resultado-chave', owner_id: 'Quem responde pelo resultado-chave', period: 'Período de medição', weight: 'Peso do resultado-chave' },
  kpi: { metric_id: 'Número do indicador', owner_id: 'Quem responde pelo indicador' },
  objective: {
    cycle_id: 'Ciclo de metas', ended_at: 'Encerrado em', level: 'De quem é o objetivo', owner_id: 'Quem responde pelo objetivo', parent_id: 'Alinhado a', score: 'Nota do objetivo', visibility: 'Quem vê o objetivo',
    weight: 'Peso do objetivo',
  },
}
