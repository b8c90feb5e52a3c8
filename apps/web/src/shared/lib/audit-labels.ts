import { ASSET_ENTITIES } from './audit-asset-labels.ts'
import { COMPETENCY_ENTITIES } from './audit-competency-labels.ts'
import { DEVELOPMENT_ENTITIES } from './audit-development-labels.ts'
import { EVALUATION_ENTITIES } from './audit-evaluation-labels.ts'
import { FEEDBACK_ENTITIES } from './audit-feedback-labels.ts'
import { FIELDS, FIELDS_OF } from './audit-field-labels.ts'
import { FORM_ENTITIES } from './audit-form-labels.ts'
import { GOAL_ENTITIES } from './audit-goal-labels.ts'
import { OBLIGATION_ENTITIES } from './audit-obligation-labels.ts'
import { LEAVE_ENTITIES } from './audit-leave-labels.ts'
import { PRIVACY_ENTITIES } from './audit-privacy-labels.ts'

/** What was done, as verb in the past for sentences ('Ana alterou …') and as a noun for filters and files. */
interface ActionWords {
  readonly verb: string
  readonly noun: string
  /** What the verb is followed by: the record and its name (unless said), the name alone, or nothing, since it says all. */
  readonly followedBy?: 'name' | 'nothing'
}

const ACTIONS: Readonly<Record<string, ActionWords>> = {
  create: { verb: 'cadastrou', noun: 'Cadastro' },
  update: { verb: 'alterou', noun: 'Alteração' },
  delete: { verb: 'excluiu', noun: 'Exclusão' },
  password_change: { verb: 'trocou a senha de', noun: 'Troca de senha', followedBy: 'name' },
  invite: { verb: 'convidou', noun: 'Convite', followedBy: 'name' },
  revoke_invitation: { verb: 'cancelou o convite de', noun: 'Convite cancelado', followedBy: 'name' },
  accept_invitation: { verb: 'aceitou o convite', noun: 'Convite aceito', followedBy: 'nothing' },
  disable: { verb: 'bloqueou o acesso de', noun: 'Acesso bloqueado', followedBy: 'name' },
  enable: { verb: 'liberou o acesso de', noun: 'Acesso liberado', followedBy: 'name' },
  reset_password: { verb: 'enviou a redefinição de senha de', noun: 'Redefinição de senha', followedBy: 'name' },
  remove_second_factor: { verb: 'removeu a verificação em duas etapas de', noun: 'Verificação em duas etapas removida', followedBy: 'name' },
  end_sessions: { verb: 'encerrou as sessões de', noun: 'Sessões encerradas', followedBy: 'name' },
  import: { verb: 'importou uma planilha', noun: 'Importação', followedBy: 'nothing' },
  undo_import: { verb: 'desfez uma importação', noun: 'Importação desfeita', followedBy: 'nothing' },
  export: { verb: 'exportou uma lista', noun: 'Exportação', followedBy: 'nothing' },
  break_glass: { verb: 'usou o acesso de emergência aos casos reservados sobre', noun: 'Acesso de emergência', followedBy: 'name' },
  view_sensitive: { verb: 'consultou os dados reservados de', noun: 'Dados reservados consultados', followedBy: 'name' },
  confirm_balances: { verb: 'confirmou os saldos de férias de', noun: 'Saldos de férias confirmados', followedBy: 'name' },
  archive_document: { verb: 'arquivou um documento', noun: 'Documento arquivado', followedBy: 'nothing' },
  destroy_document: { verb: 'eliminou um documento', noun: 'Documento eliminado', followedBy: 'nothing' },
  make_documents: { verb: 'gerou documentos com um modelo', noun: 'Geração de documentos', followedBy: 'nothing' },
  order_dossier: { verb: 'pediu uma pasta de dados', noun: 'Pasta de dados pedida', followedBy: 'nothing' },
  delete_dossier: { verb: 'apagou uma pasta de dados', noun: 'Pasta de dados apagada', followedBy: 'nothing' },
  make_document: { verb: 'gerou um documento', noun: 'Documento gerado', followedBy: 'nothing' },
  cancel_signature: { verb: 'cancelou um envio para assinatura', noun: 'Assinatura cancelada', followedBy: 'nothing' },
  choose_signing_code: { verb: 'registrou o código de assinatura de', noun: 'Código de assinatura escolhido', followedBy: 'name' },
  reset_signing_code: { verb: 'redefiniu o código de assinatura de', noun: 'Código de assinatura redefinido', followedBy: 'name' },
  sign_at_counter: { verb: 'colheu uma assinatura no balcão', noun: 'Assinatura no balcão', followedBy: 'nothing' },
  refuse_at_counter: { verb: 'registrou uma recusa no balcão', noun: 'Recusa no balcão', followedBy: 'nothing' },
  open_file: { verb: 'abriu um arquivo', noun: 'Arquivo aberto', followedBy: 'nothing' },
  link_login: { verb: 'vinculou o acesso de', noun: 'Acesso vinculado a uma pessoa', followedBy: 'name' },
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...LEAVE_ENTITIES,
  ...ASSET_ENTITIES,
  ...COMPETENCY_ENTITIES,
  ...DEVELOPMENT_ENTITIES,
  ...EVALUATION_ENTITIES,
  ...FEEDBACK_ENTITIES,
  ...FORM_ENTITIES,
  ...GOAL_ENTITIES,
  ...OBLIGATION_ENTITIES,
  ...PRIVACY_ENTITIES,
  employee: 'Trabalhador',
  department: 'Departamento',
  company: 'Empresa',
  access_policy: 'Segurança do acesso',
  company_details: 'Dados da empresa',
  company_start_choice: 'Passo para começar',
  setting: 'Configuração',
  user: 'Acesso',
  invitation: 'Convite',
  confidential_case: 'Caso reservado',
  offboarding: 'Desligamento',
  guest_link: 'Link para quem não tem acesso',
  import: 'Importação',
  export: 'Exportação',
  file: 'Arquivo',
  privacy_notice: 'Aviso de privacidade',
  approval_flow: 'Fluxo de aprovação',
  approval_substitute: 'Substituto',
  approval_request: 'Solicitação de aprovação',
  change_policy: 'Regra de alteração de dados',
  change_request: 'Alteração de dados',
  position: 'Cargo',
  work_site: 'Local de trabalho',
  cost_centre: 'Centro de custo',
  employee_tag: 'Etiqueta',
  employee_tag_link: 'Etiqueta de trabalhador',
  employee_assignment: 'Histórico de trabalho',
  employee_work_contact: 'Contato de trabalho',
  employee_personal: 'Dados pessoais',
  employee_dependent: 'Dependente',
  employee_emergency_contact: 'Contato de emergência',
  employee_contract: 'Contrato',
  employee_compensation: 'Remuneração',
  employee_bank_account: 'Conta bancária',
  employee_health: 'Dados de saúde',
  employee_health_exam: 'Exame ocupacional',
  employee_disciplinary: 'Medida disciplinar',
  journey_template: 'Roteiro',
  journey_kit: 'Kit de documentos',
  journey_run: 'Início de jornadas em lote',
  journey: 'Jornada',
  admission: 'Admissão',
  journey_task: 'Tarefa de jornada',
  contract_ending: 'Encerramento de contrato',
  experience_decision: 'Decisão sobre a experiência',
  experience_review: 'Avaliação de experiência',
  payroll_closing: 'Fechamento da folha',
  payroll_file: 'Arquivo da folha',
  campaign: 'Pedido a várias pessoas',
  form: 'Formulário',
  post: 'Publicação',
  post_comment: 'Comentário de publicação',
  news_settings: 'Configuração de notícias',
  document_distribution: 'Distribuição de documentos',
  document_type: 'Tipo de documento',
  document_type_rule: 'Regra de documento',
  document: 'Documento',
  dossier: 'Pasta de dados',
  document_hold: 'Retenção legal',
  document_order_option: 'Documento oferecido',
  document_order: 'Pedido de documento',
  document_template: 'Modelo de documento',
  signature_envelope: 'Envio para assinatura',
  company_signatory: 'Quem assina pela empresa',
  custom_field: 'Campo da empresa',
  employee_custom_value: 'Valor de campo da empresa',
}

/** Actions in the order in which a filter lists them. */
export const AUDIT_ACTIONS: readonly string[] = Object.keys(ACTIONS)

/** Entities in the order in which a filter lists them. */
export const AUDIT_ENTITIES: readonly string[] = Object.keys(ENTITIES)

/** Fields in the order of their Portuguese names, as a filter lists them. */
export const AUDIT_FIELDS: readonly string[] = Object.keys(FIELDS).toSorted((a, b) => fieldName(a).localeCompare(fieldName(b), 'pt-BR'))

export interface Deed {
  /** 'alterou dados pessoais de', 'exportou uma lista'. */
  readonly text: string
  /** Whom or what it was done to, where that has a name of its own. */
  readonly name: string | null
}

/** What follows the performer in a sentence. An action that is new to the list still reads as one. */
export function deedOf(action: string, entity: string, label: string | null): Deed {
  const { verb, followedBy } = ACTIONS[action] ?? { verb: `registrou “${action}” em` }
  const record = entityName(entity).toLocaleLowerCase('pt-BR')
  if (followedBy === 'nothing') return { text: verb, name: null }
  if (followedBy === 'name') {
    if (label !== null) return { text: verb, name: label }
    return { text: `${verb} ${entity === 'user' || entity === 'employee' ? 'alguém' : record}`, name: null }
  }
  // What belongs to a person is named by the person.
  return { text: label !== null && entity.startsWith('employee_') ? `${verb} ${record} de` : `${verb} ${record}`, name: label }
}

/** 'Alteração'; an unknown action shows as it is. */
export function actionNoun(action: string): string {
  return ACTIONS[action]?.noun ?? action
}

export function entityName(entity: string): string {
  return ENTITIES[entity] ?? entity
}

/** What a column is called, in the table of this kind of record or in any. */
export function fieldName(field: string, entity = ''): string {
  return FIELDS_OF[entity]?.[field] ?? FIELDS[field] ?? field
}
