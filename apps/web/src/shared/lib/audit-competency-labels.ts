/** What the trail calls competencies, rating scales and their parts. */
export const COMPETENCY_ENTITIES: Readonly<Record<string, string>> = {
  competency: 'Competência',
  competency_level: 'Nível de competência',
  position_competency: 'Nível pedido por cargo',
  rating_scale: 'Escala de avaliação',
  rating_scale_point: 'Ponto de escala',
}

export const COMPETENCY_FIELDS: Readonly<Record<string, string>> = {
  behaviour: 'Comportamento',
  competency_id: 'Competência',
  point: 'Ponto',
  scale_id: 'Escala',
}

export const COMPETENCY_FIELDS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  competency_level: { competency_id: 'Competência', level: 'Nível' },
  custom_field: { label: 'Nome do campo' },
  position_competency: { competency_id: 'Competência', level: 'Nível pedido' },
  rating_scale_point: { label: 'Nome do ponto', scale_id: 'Escala' },
}
