/** What the trail calls development plans and their parts. */
export const DEVELOPMENT_ENTITIES: Readonly<Record<string, string>> = {
  competency_proof: 'Nível comprovado',
  development_plan: 'PDI',
  library_action: 'Ação da biblioteca',
}

export const DEVELOPMENT_FIELDS: Readonly<Record<string, string>> = {
  action_id: 'Ação do PDI',
  accepted_note: 'Recado de quem validou',
  aspiration: 'Onde quer chegar',
  closing_note: 'Nota de encerramento',
  effort_hours: 'Horas de dedicação',
  learning: 'Como se aprende',
  mentor_id: 'Quem orienta',
  origin: 'Como começou',
  origin_id: 'De onde veio',
  proven_at: 'Comprovado em',
  proven_by: 'Comprovado por',
  returned_reason: 'Motivo da devolução',
  strengths: 'Pontos fortes',
  success_indicator: 'Como saber que deu certo',
  target_position_id: 'Cargo desejado',
}

export const DEVELOPMENT_FIELDS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  competency_proof: { competency_id: 'Competência', level: 'Nível comprovado', valid_until: 'Vale até' },
  development_plan: { origin: 'Como começou', purpose: 'Para que serve' },
  library_action: { competency_id: 'Competência', url: 'Endereço do material' },
}
