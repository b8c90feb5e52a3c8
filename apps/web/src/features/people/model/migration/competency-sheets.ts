import { COMPETENCY_KIND_LABELS, COMPETENCY_KINDS, COMPETENCY_LEVELS } from '#shared/lib/competency-kinds.ts'
import type { ImportDefinition, ImportField } from '#shared/lib/import/definition.ts'
import { choicesOf, plainCells } from '../sheets/sheet-fields.ts'

const COMPETENCY_FIELDS: readonly ImportField[] = [
  { id: 'name', label: 'Competência', kind: 'text' },
  {
    id: 'kind',
    label: 'Tipo',
    kind: {
      choices: choicesOf(
        COMPETENCY_KINDS.map((kind) => [kind, COMPETENCY_KIND_LABELS[kind]] as const),
        { behavioral: ['Comportamento', 'Soft skill', 'Organizacional'], technical: ['Técnico', 'Hard skill', 'Funcional'], leadership: ['De liderança', 'Gestão', 'Gerencial'], value: ['Valor', 'Cultura'] },
      ),
    },
  },
  { id: 'description', label: 'Descrição', kind: 'text', wide: true },
  ...COMPETENCY_LEVELS.map((level): ImportField => ({ id: `level_${level}`, label: `Nível ${level}`, kind: 'text', wide: true })),
]

const BEHAVIOURS: readonly string[] = [
  'Transmite recados simples e pergunta quando não entende.', 'Explica o próprio trabalho com clareza.', 'Adapta a linguagem a quem ouve.', 'Conduz conversas difíceis com respeito.', 'Dá clareza a temas complexos.',
]

/** Competencies with the behaviours of their levels, known by the name. */
export const COMPETENCY_SHEET: ImportDefinition = {
  kind: 'competencies',
  tabs: ['Competências', 'Dicionário de competências'],
  fields: COMPETENCY_FIELDS,
  columns: [
    { id: 'name', label: 'Competência', fields: ['name'], names: ['Nome', 'Nome da competência'], example: 'Comunicação' },
    { id: 'kind', label: 'Tipo', fields: ['kind'], names: ['Categoria', 'Grupo', 'Tipo de competência'], example: COMPETENCY_KIND_LABELS.behavioral },
    { id: 'description', label: 'Descrição', fields: ['description'], names: ['Definição', 'Conceito'], example: 'Ouvir e se fazer entender.' },
    ...COMPETENCY_LEVELS.map((level) => ({
      id: `level_${level}`, label: `Nível ${level}`, fields: [`level_${level}`], names: [`N${level}`, `Comportamento ${level}`, `Descrição do nível ${level}`], example: BEHAVIOURS[level - 1] ?? null,
    })),
  ],
  matchKeys: [],
  required: [['name']],
  caution: 'Uma competência com o mesmo nome é atualizada só no que a linha informa; um nível em branco fica como está.',
  cellsOf: plainCells(COMPETENCY_FIELDS),
}

const LEVEL_FIELDS: readonly ImportField[] = [
  { id: 'position', label: 'Cargo', kind: 'text' },
  { id: 'competency', label: 'Competência', kind: 'text' },
  { id: 'level', label: 'Nível', kind: 'text' },
]

/** What positions require, one level in each row. */
export const REQUIRED_LEVEL_SHEET: ImportDefinition = {
  kind: 'required_levels',
  tabs: ['Níveis por cargo', 'Cargos e competências'],
  fields: LEVEL_FIELDS,
  columns: [
    { id: 'position', label: 'Cargo', fields: ['position'], names: ['Função', 'Nome do cargo', 'Título do cargo'], example: 'Analista de Recursos Humanos' },
    { id: 'competency', label: 'Competência', fields: ['competency'], names: ['Nome da competência'], example: 'Comunicação' },
    { id: 'level', label: 'Nível', fields: ['level'], names: ['Nível pedido', 'Nível esperado', 'Nível requerido'], example: 3 },
  ],
  matchKeys: [],
  required: [['position'], ['competency'], ['level']],
  caution: 'Só muda o que está na planilha: o que um cargo já pede e não aparece fica como está.',
  cellsOf: plainCells(LEVEL_FIELDS),
}
