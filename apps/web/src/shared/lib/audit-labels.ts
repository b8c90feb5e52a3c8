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
  end_sessions: { verb: 'encerrou as sessões de', noun: 'Sessões encerradas' },
  import: { verb: 'importou a planilha', noun: 'Importação' },
  undo_import: { verb: 'desfez a importação', noun: 'Importação desfeita' },
  export: { verb: 'exportou', noun: 'Exportação' },
  open_file: { verb: 'abriu o arquivo', noun: 'Arquivo aberto' },
  link_login: { verb: 'ligou o acesso de', noun: 'Acesso ligado a uma pessoa' },
}

const ENTITIES: Readonly<Record<string, string>> = {
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
  employee_assignment: 'Histórico de trabalho',
}

const FIELDS: Readonly<Record<string, string>> = {
  accepted_at: 'Aceito em',
  act_at: 'Próximo prazo',
  active: 'Empresa ativa',
  address: 'Endereço',
  amount: 'Valor',
  applied_at: 'Em vigor desde',
  approval_id: 'Solicitação',
  approver_kind: 'Quem decide',
  archived_at: 'Arquivado em',
  birth_date: 'Data de nascimento',
  bucket: 'Onde fica',
  cbo: 'CBO',
  change_request_id: 'Alteração de dados',
  city: 'Cidade',
  cnpj: 'CNPJ',
  code: 'Código',
  comment: 'Comentário',
  confirmed_at: 'Conferido em',
  cost_centre: 'Centro de custo',
  cost_centre_id: 'Centro de custo',
  cpf: 'CPF',
  created_by: 'Criado por',
  days: 'Dias',
  decided_at: 'Decidido em',
  decided_by: 'Decidido por',
  decider_id: 'Quem decidiu',
  decision: 'Decisão',
  department_id: 'Departamento',
  description: 'Descrição',
  due_at: 'Prazo',
  email: 'E-mail',
  employee_id: 'Pessoa',
  ended_at: 'Encerrado em',
  ends_on: 'Até',
  entity_id: 'Registro',
  entity_type: 'Tipo de registro',
  escalations: 'Prazos vencidos',
  expires_at: 'Validade',
  failure: 'Falha',
  field: 'Campo',
  finished_at: 'Concluído em',
  first_name: 'Primeiro nome',
  flow_id: 'Fluxo',
  flow_step_id: 'Passo do fluxo',
  head_employee_id: 'Liderança',
  hire_date: 'Data de admissão',
  last_name: 'Sobrenome',
  last_sent_at: 'Último envio',
  legal_name: 'Razão social',
  level: 'Nível',
  linked_at: 'Em uso desde',
  manager_id: 'Gestor',
  max_amount: 'Valor máximo',
  max_days: 'Dias, no máximo',
  mime: 'Formato',
  min_amount: 'Valor mínimo',
  min_days: 'Dias, no mínimo',
  mode: 'Quantos decidem',
  name: 'Nome',
  new_value: 'Valor novo',
  note: 'Observação',
  old_value: 'Valor anterior',
  on_behalf_of: 'Em nome de',
  on_timeout: 'Se o prazo vencer',
  outcome: 'Resultado',
  parent_id: 'Departamento superior',
  path: 'Caminho',
  period: 'Período',
  person_id: 'Pessoa',
  phone: 'Telefone',
  policy: 'Regra',
  position: 'Cargo',
  position_id: 'Cargo da lista',
  position_title: 'Cargo',
  priority: 'Prioridade',
  profile_image_url: 'Foto',
  published_at: 'Publicado em',
  published_by: 'Publicado por',
  purpose: 'Finalidade',
  reason: 'Motivo',
  registration_number: 'Matrícula',
  removed_at: 'Conteúdo removido em',
  request_id: 'Solicitação',
  requester_id: 'Quem pediu',
  require_password_change_at_first_login: 'Troca de senha no primeiro acesso',
  retired_at: 'Substituído em',
  revoked_at: 'Cancelado em',
  rg: 'RG',
  role: 'Papel',
  round: 'Rodada',
  sensitivity: 'Sigilo',
  sha256: 'Impressão digital',
  size: 'Tamanho',
  sla_days: 'Prazo em dias',
  social_name: 'Nome social',
  started_at: 'Iniciado em',
  starts_on: 'A partir de',
  status: 'Situação',
  step_id: 'Passo',
  substitute_id: 'Substituto',
  termination_date: 'Data de desligamento',
  text: 'Texto',
  time_zone: 'Fuso horário',
  title: 'Título',
  uf: 'UF',
  uploaded_by: 'Enviado por',
  user_id: 'Ligação com o acesso',
  version: 'Versão',
  waiting_since: 'Aguardando desde',
  work_site_id: 'Local de trabalho',
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
