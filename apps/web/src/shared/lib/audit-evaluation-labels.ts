/** What the trail calls cycles of evaluation and their parts. */
export const EVALUATION_ENTITIES: Readonly<Record<string, string>> = {
  evaluation_cycle: 'Ciclo de avaliação',
  evaluation_nomination: 'Indicação de par',
  evaluation_participant: 'Participante de um ciclo',
  evaluation_questionnaire: 'Questionário de um ciclo',
  imported_evaluation: 'Resultado importado',
}

export const EVALUATION_FIELDS: Readonly<Record<string, string>> = {
  batch_id: 'Ciclo',
  comment_min: 'Mínimo para comentários',
  classification: 'Classificação',
  copied_from_id: 'Copiado de',
  cycle_id: 'Ciclo',
  cycle_name: 'Avaliação',
  disclosed_at: 'Apurado em',
  evaluator_id: 'Avaliador',
  late_days: 'Dias de tolerância',
  launched_at: 'Lançado em',
  manager_kept_from: 'Gestor atual que não assume a avaliação',
  max_peers: 'Máximo de pares',
  max_score: 'Nota máxima',
  nominated_by: 'Indicado por',
  participant_id: 'Participante',
  peers_by: 'Quem indica os pares',
  period_end: 'Fim do período avaliado',
  period_start: 'Início do período avaliado',
  questionnaire_id: 'Questionário',
  score: 'Nota',
}

export const EVALUATION_FIELDS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  evaluation_cycle: { audience: 'Quem é avaliado', min_group: 'Mínimo de respostas em sigilo', scale_id: 'Escala' },
  form_bank_question: { competency_id: 'Competência' },
  evaluation_participant: { cycle_id: 'Ciclo' },
  evaluation_questionnaire: { audience: 'Para quem é', cycle_id: 'Ciclo' },
  imported_evaluation: { score: 'Nota' },
}
