import { formatCpf, toTypedDate } from '../lib/masks.ts'
import type { ImportField } from '../lib/import/definition.ts'
import { textForConstraint } from '../supabase/constraint-texts.ts'
import type { CellError } from '../supabase/imports.ts'

const AMOUNT = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Reasons that are not constraints of a table; those have their texts with all other errors. */
const REASONS: Readonly<Record<string, (detail: string) => string>> = {
  required: () => 'Falta preencher',
  invalid_date: () => 'Esta data não existe. Use dd/mm/aaaa',
  duplicate_in_file: (row) => `Repetido na linha ${row}`,
  unknown_department: () => 'Não há departamento com este nome',
  ambiguous_department: () => 'Há mais de um com este nome. Escreva o caminho, como Operações > Logística',
  unknown_manager: () => 'Ninguém com esta matrícula, CPF, e-mail ou nome',
  ambiguous_manager: () => 'Há mais de uma pessoa assim. Use matrícula ou CPF',
  unknown_person: () => 'Não há trabalhador com este número',
  email_mismatch: () => 'Este e-mail é de outra pessoa',
  ambiguous_person: () => 'Há mais de uma pessoa com este e-mail. Use matrícula ou CPF',
  person_mismatch: () => 'A matrícula e o CPF são de pessoas diferentes',
  unknown_city: () => 'Nenhum local de trabalho fica nesta cidade',
  ambiguous_city: () => 'Há locais em cidades com este nome em mais de um estado. Escreva o estado: Bom Jesus/PI',
  unknown_work_site: () => 'Não há local de trabalho com este nome',
  unknown_competency: () => 'Não há competência com este nome',
  competency_of_scale: () => 'Só perguntas de escala usam competências',
  too_long: () => 'Este texto é longo demais',
  question_options: () => 'Escreva de 2 a 20 opções diferentes, separadas por ponto e vírgula',
  question_scale: () => 'A escala começa em 0 ou 1 e termina entre 2 e 10',
  unknown_cycle: () => 'Não há ciclo com este nome',
  closed_cycle: () => 'Este ciclo não está em rascunho nem em andamento',
  left_out: () => 'Esta pessoa não entra: não está em atividade, ou o público do ciclo a deixa de fora',
  leads_nobody: () => 'Esta pessoa não lidera ninguém, e o ciclo é de liderança',
  not_working: () => 'Esta pessoa não está em atividade',
  manager_sent: () => 'O gestor de antes já enviou a avaliação, ou o prazo dele terminou',
  peers: (sentence) => sentence,
  sentence: (sentence) => sentence,
  peers_of_draft: () => 'Os pares são indicados depois do lançamento',
  no_peers: () => 'Este ciclo não recebe pares, ou o prazo dos pares terminou',
  unknown_peers: (names) => `Ninguém com esta matrícula, CPF, e-mail ou nome: ${names}`,
  ambiguous_peers: (names) => `Há mais de uma pessoa assim: ${names}. Use matrícula ou CPF`,
  end_to_come: () => 'O fim da avaliação não pode estar no futuro',
  invalid_score: () => 'Informe um número, como 84, 84% ou 4,2',
  score_above_max: () => 'A nota passa da máxima. Sem a nota máxima, ela vai de 0 a 100',
  score_fraction: () => 'Escreva 85 em vez de 0,85, ou informe a nota máxima',
  percent_of_points: () => 'A nota está em porcentagem: deixe a máxima em branco',
  RHPER: () => 'Só administradores da empresa importam resultados de pessoas',
  unknown_category: () => 'Não há categoria com este nome',
  unknown_position: () => 'Não há cargo com este nome',
  invalid_level: () => 'Use um nível de 1 a 5',
  invalid_url: () => 'Escreva um endereço que comece com https://',
  level_not_above: () => 'O nível desejado fica acima do de hoje',
  plan_open: () => 'Esta pessoa já tem um PDI em aberto',
  plan_days: () => 'O plano termina depois de começar, em até dezoito meses',
  outside_plan: () => 'O prazo fica dentro do plano',
  differs_from_plan: () => 'Outra linha do mesmo plano diz outra coisa',
  too_many_areas: () => 'Um plano tem no máximo oito competências',
  serial_taken: () => 'Outro bem já tem este número de série',
  unknown_cost_centre: () => 'Não há centro de custo com este nome ou código',
  ambiguous_name: () => 'Há mais de um com este nome',
  invalid_number: () => 'Informe um número, como 44 ou 43,5',
  contract_age: (years) => `Este contrato exige pelo menos ${years} anos de idade`,
  contract_overlap: () => 'Já há outro contrato neste período',
  RHTER: (latest) => (latest === '' ? 'Informe até quando vai este contrato' : `O prazo vai no máximo até ${latest}`),
  invalid_choice: () => 'Use uma das opções da lista',
  invalid_money: () => 'Informe um valor como 1.234,56',
  nothing_told: () => 'Informe o que muda: cargo, departamento, gestor, local ou centro de custo',
  no_period: (day) => `Nenhum período começa neste dia${day === '' ? '' : `. O mais próximo: ${day}`}`,
  invalid_days: () => 'Informe dias como 20 ou 7,5',
  RHBAL: () => 'Ultrapassa o saldo do período',
  own_cpf: () => 'Este CPF é o da própria pessoa',
  RHASG: () => 'Fora do período de trabalho da pessoa, ou distante demais',
  RHTRM: () => 'Esta pessoa já saiu da empresa',
  RHAGE: () => 'Na admissão a pessoa teria menos de 14 anos',
  RHARC: (name) => `O departamento ${name} está arquivado`,
  RHBIR: () => 'A data de nascimento deve estar no passado',
  RHCYC: (names) => `Esta hierarquia forma um ciclo${names === '' ? '' : `: ${names}`}`,
  RHLMA: () => 'É o último master: não pode ser desligado',
  RHRNK: () => 'Seu papel não permite mudar isto desta pessoa',
  RHSLF: () => 'Você não pode mudar isto no próprio cadastro',
  RHEND: () => 'Só vale para quem já saiu: para os demais, encerre o contrato na página da pessoa',
  unknown_reason: () => 'Use um dos motivos da lista',
  ended_cycle: () => 'Este ciclo está encerrado: as metas dele não mudam mais',
  unknown_objective: () => 'Não há objetivo com este título neste ciclo, nem em um que o contenha',
  ambiguous_objective: () => 'Há mais de um objetivo com este título no mesmo nível',
  differs_in_file: (row) => `Diferente da linha ${row}, que é do mesmo objetivo`,
  goal_circle: () => 'O alinhamento daria uma volta',
  goal_depth: () => 'O alinhamento tem no máximo dez níveis',
  too_many_objectives: (most) => `A pessoa ficaria com mais de ${most} objetivos neste ciclo`,
  too_many_key_results: (most) => `O objetivo ficaria com mais de ${most} resultados-chave`,
  published_goal: () => 'Este objetivo já foi publicado e não volta a ser rascunho',
  goal_without_number: () => 'Sem um resultado-chave o objetivo fica como rascunho',
  kept_kind: () => 'O modo de medir não muda depois do primeiro check-in',
  invalid_decimals: () => 'Use de 0 a 4 casas decimais',
  unknown_key_result: () => 'Não há resultado-chave com este nome ou código',
  ambiguous_key_result: () => 'Há mais de um com este nome. Escreva o objetivo, o responsável ou o código',
  closed_key_result: () => 'O objetivo ou o ciclo não está em andamento',
  invalid_confidence: () => 'Use uma confiança de 0 a 10',
  RHSTA: () => 'Esta mudança de situação não é permitida por planilha',
}

const TAKEN: Readonly<Record<string, string>> = {
  employees_cpf_key: 'Este CPF já é de',
  employees_registration_number_key: 'Esta matrícula já é de',
}

/** Why a cell is refused, for the person who corrects it. */
export function reasonText({ code, detail = '' }: CellError): string {
  const taken = TAKEN[code]
  if (taken !== undefined && detail !== '') return `${taken} ${detail}`
  return REASONS[code]?.(detail) ?? textForConstraint(code)?.text ?? 'Este valor não é aceito'
}

/** A value of a field as people read and type it. */
export function shownCell(field: ImportField | undefined, value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  if (field === undefined) return value
  const { kind } = field
  if (typeof kind === 'object') return kind.choices.find((choice) => choice.value === value)?.label ?? value
  if (kind === 'date') return toTypedDate(value)
  if (kind === 'money') return /^-?\d+(\.\d+)?$/.test(value) ? AMOUNT.format(Number(value)) : value
  return kind === 'cpf' ? formatCpf(value) : value
}
