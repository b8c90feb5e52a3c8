import { FIELDS } from './audit-field-labels.ts'
import { LEAVE_ENTITIES } from './audit-leave-labels.ts'

/** What was done, as verb in the past for sentences ('Ana alterou …') and as a noun for filters and files. */
interface ActionWords {
  readonly verb: string
  readonly noun: string
}

const ACTIONS: Readonly<Record<string, ActionWords>> = {
  create: { verb: 'cadastrou', noun: 'Cadastro' },
  update: { verb: 'alterou', noun: 'Alteração' },
  delete: { verb: 'excluiu', noun: 'Exclusão' },
  password_change: { verb: 'trocou a senha de', noun: 'Troca de senha' },
  invite: { verb: 'convidou', noun: 'Convite' },
  revoke_invitation: { verb: 'cancelou o convite de', noun: 'Convite cancelado' },
  accept_invitation: { verb: 'aceitou o convite de', noun: 'Convite aceito' },
  disable: { verb: 'bloqueou o acesso de', noun: 'Acesso bloqueado' },
  enable: { verb: 'liberou o acesso de', noun: 'Acesso liberado' },
  reset_password: { verb: 'enviou a redefinição de senha de', noun: 'Redefinição de senha' },
  remove_second_factor: { verb: 'removeu a verificação em duas etapas de', noun: 'Verificação em duas etapas removida' },
  end_sessions: { verb: 'encerrou as sessões de', noun: 'Sessões encerradas' },
  import: { verb: 'importou a planilha', noun: 'Importação' },
  undo_import: { verb: 'desfez a importação', noun: 'Importação desfeita' },
  export: { verb: 'exportou', noun: 'Exportação' },
  view_sensitive: { verb: 'consultou os dados reservados de', noun: 'Dados reservados consultados' },
  archive_document: { verb: 'arquivou', noun: 'Documento arquivado' },
  destroy_document: { verb: 'eliminou', noun: 'Documento eliminado' },
  make_documents: { verb: 'gerou documentos com', noun: 'Geração de documentos' },
  make_document: { verb: 'gerou', noun: 'Documento gerado' },
  cancel_signature: { verb: 'cancelou', noun: 'Assinatura cancelada' },
  open_file: { verb: 'abriu o arquivo', noun: 'Arquivo aberto' },
  link_login: { verb: 'ligou o acesso de', noun: 'Acesso ligado a uma pessoa' },
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...LEAVE_ENTITIES,
  employee: 'Trabalhador',
  department: 'Departamento',
  company: 'Empresa',
  company_details: 'Dados da empresa',
  user: 'Acesso',
  invitation: 'Convite',
  import: 'Importação',
  export: 'Exportação',
  file: 'Arquivo',
  privacy_notice: 'Aviso de privacidade',
  privacy_acknowledgement: 'Ciência do aviso de privacidade',
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
  admission_template: 'Roteiro de admissão',
  admission: 'Admissão',
  admission_task: 'Tarefa de admissão',
  experience_decision: 'Decisão sobre a experiência',
  payroll_closing: 'Fechamento da folha',
  payroll_file: 'Arquivo da folha',
  document_distribution: 'Distribuição de documentos',
  document_type: 'Tipo de documento',
  document_type_rule: 'Regra de documento',
  document: 'Documento',
  document_campaign: 'Pedido de documentos',
  document_hold: 'Guarda legal',
  document_order_option: 'Documento oferecido',
  document_order: 'Pedido de documento',
  document_template: 'Modelo de documento',
  signature_envelope: 'Envio para assinatura',
  custom_field: 'Campo da empresa',
  employee_custom_value: 'Valor de campo da empresa',
}

/** Actions in the order in which a filter lists them. */
export const AUDIT_ACTIONS: readonly string[] = Object.keys(ACTIONS)

/** Entities in the order in which a filter lists them. */
export const AUDIT_ENTITIES: readonly string[] = Object.keys(ENTITIES)

/** Fields in the order of their Portuguese names, as a filter lists them. */
export const AUDIT_FIELDS: readonly string[] = Object.keys(FIELDS).toSorted((a, b) => fieldName(a).localeCompare(fieldName(b), 'pt-BR'))

/** 'alterou'; an action that is new to this list still reads as a sentence. */
export function actionVerb(action: string): string {
  return ACTIONS[action]?.verb ?? `registrou “${action}” em`
}

/** 'Alteração'; an unknown action shows as it is. */
export function actionNoun(action: string): string {
  return ACTIONS[action]?.noun ?? action
}

export function entityName(entity: string): string {
  return ENTITIES[entity] ?? entity
}

export function fieldName(field: string): string {
  return FIELDS[field] ?? field
}
