export type AppErrorKind = 'connection' | 'auth' | 'forbidden' | 'validation' | 'conflict' | 'missing' | 'unexpected'

export interface ErrorText {
  readonly text: string
  readonly kind: AppErrorKind
  readonly field?: string
}

export const CONNECTION_FAILURE: ErrorText = {
  text: 'Falha na conexão com o servidor. Verifique sua conexão com a internet e tente novamente.',
  kind: 'connection',
}

export const UNEXPECTED: ErrorText = { text: 'Algo deu errado. Tente novamente.', kind: 'unexpected' }

/** By SQLSTATE, PostgREST code or auth code. RH errors not listed here are shown in the database's own Portuguese words. */
const BY_CODE: Readonly<Record<string, ErrorText>> = {
  '22001': { text: 'Há um texto longo demais.', kind: 'validation' },
  '22003': { text: 'Há um número fora do limite.', kind: 'validation' },
  '22007': { text: 'Há uma data inválida.', kind: 'validation' },
  '22008': { text: 'Há uma data inválida.', kind: 'validation' },
  '22021': { text: 'O texto contém um caractere que não pode ser gravado.', kind: 'validation' },
  '22P02': { text: 'Há um valor em formato inválido.', kind: 'validation' },
  '22P05': { text: 'O texto contém um caractere que não pode ser gravado.', kind: 'validation' },
  '23001': { text: 'Este registro ainda está em uso e não pode ser excluído.', kind: 'conflict' },
  '23502': { text: 'Falta preencher um campo obrigatório.', kind: 'validation' },
  '23503': { text: 'Este registro depende de outro que não existe ou ainda está em uso.', kind: 'conflict' },
  '23505': { text: 'Já existe um registro com estes dados.', kind: 'conflict' },
  '23514': { text: 'Um dos valores não é aceito.', kind: 'validation' },
  '23P01': { text: 'O período se sobrepõe a outro já registrado.', kind: 'conflict' },
  '40001': { text: 'Outra pessoa alterou estes dados ao mesmo tempo. Tente novamente.', kind: 'conflict' },
  '40P01': { text: 'Outra pessoa alterou estes dados ao mesmo tempo. Tente novamente.', kind: 'conflict' },
  '42501': { text: 'Você não tem permissão para fazer isso.', kind: 'forbidden' },
  '57014': { text: 'A consulta demorou demais e foi interrompida. Tente novamente.', kind: 'connection' },
  RHSTA: { text: 'Esta mudança de situação não é permitida. Recarregue e tente novamente.', kind: 'conflict', field: 'status' },
  PGRST116: { text: 'Não encontramos este registro, ou você não tem acesso a ele.', kind: 'missing' },
  PGRST301: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  PGRST302: { text: 'Entre para continuar.', kind: 'auth' },
  PGRST303: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  bad_jwt: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  email_address_invalid: { text: 'Email inválido', kind: 'validation', field: 'email' },
  email_not_confirmed: { text: 'Confirme seu e-mail antes de entrar.', kind: 'auth' },
  flow_state_expired: { text: 'Este link expirou. Peça um novo.', kind: 'auth' },
  flow_state_not_found: { text: 'Este link só funciona no navegador em que foi pedido. Peça um novo.', kind: 'auth' },
  invalid_credentials: { text: 'Falha no login. Verifique suas credenciais.', kind: 'auth' },
  otp_expired: { text: 'Este link expirou ou já foi usado. Peça um novo.', kind: 'auth' },
  over_email_send_rate_limit: { text: 'Um e-mail já foi enviado há pouco. Espere alguns minutos antes de pedir outro.', kind: 'auth' },
  over_request_rate_limit: { text: 'Muitas tentativas em pouco tempo. Espere alguns minutos e tente novamente.', kind: 'auth' },
  refresh_token_already_used: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  refresh_token_not_found: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  same_password: { text: 'A nova senha deve ser diferente da senha atual', kind: 'validation', field: 'password' },
  session_expired: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  session_not_found: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  user_banned: { text: 'Este acesso está bloqueado. Fale com o administrador.', kind: 'auth' },
  validation_failed: { text: 'Um dos valores não é aceito.', kind: 'validation' },
  weak_password: { text: 'A senha deve ter pelo menos 6 caracteres', kind: 'validation', field: 'password' },
}

function refused(field: string, text: string): ErrorText {
  return { text, kind: 'validation', field }
}

/** By constraint name, which the database puts in the message of 23502, 23503, 23505 and 23514. */
const BY_CONSTRAINT: Readonly<Record<string, ErrorText>> = {
  approval_comments_body_check: refused('body', 'Use no máximo 2.000 caracteres.'),
  approval_decisions_comment_check: refused('comment', 'Use no máximo 2.000 caracteres.'),
  approval_flow_departments_department_fkey: refused('departments', 'Este departamento não existe mais. Escolha outro.'),
  approval_flow_roles_role_check: refused('roles', 'Papel desconhecido.'),
  approval_flow_steps_approver_kind_check: refused('steps', 'Escolha quem decide em cada passo.'),
  approval_flow_steps_mode_check: refused('steps', 'Escolha se uma pessoa basta ou se todas decidem.'),
  approval_flow_steps_on_timeout_check: refused('steps', 'Escolha o que acontece quando o prazo vence.'),
  approval_flow_steps_role_check: refused('steps', 'Escolha o papel de quem decide.'),
  approval_flow_steps_sla_days_check: refused('steps', 'O prazo vai de 1 a 90 dias.'),
  approval_flows_amount_check: refused('max_amount', 'O valor máximo não pode ser menor que o mínimo.'),
  approval_flows_days_check: refused('max_days', 'O máximo de dias não pode ser menor que o mínimo.'),
  approval_flows_name_check: refused('name', 'Use de 1 a 100 caracteres, sem quebras de linha.'),
  approval_flows_priority_check: refused('priority', 'Use um número de 1 a 9999.'),
  approval_substitute_scopes_period_excl: refused('starts_on', 'Já existe um substituto para este assunto neste período.'),
  approval_substitutes_reason_check: refused('reason', 'Use no máximo 200 caracteres, sem quebras de linha.'),
  change_request_fields_field_excl: refused('', 'Já existe uma solicitação aberta para este campo.'),
  change_requests_reason_check: refused('reason', 'Use no máximo 1.000 caracteres.'),
  companies_name_check: refused('name', 'Use de 1 a 120 caracteres, sem quebras de linha.'),
  company_details_cnpj_check: refused('cnpj', 'Este CNPJ não existe. Confira os caracteres.'),
  company_details_cnpj_key: refused('cnpj', 'Já existe uma empresa com este CNPJ.'),
  company_details_legal_name_check: refused('legal_name', 'Use no máximo 200 caracteres, sem quebras de linha.'),
  company_details_time_zone_check: refused('time_zone', 'Escolha um dos fusos horários da lista.'),
  cost_centres_code_check: refused('code', 'Use de 1 a 30 caracteres, sem quebras de linha.'),
  cost_centres_code_key: refused('code', 'Já existe um centro de custo em uso com este código.'),
  cost_centres_name_check: refused('name', 'Use de 1 a 100 caracteres, sem quebras de linha.'),
  custom_fields_choices_check: refused('choices', 'Informe as opções de um campo de escolha.'),
  custom_fields_field_key: refused('label', 'Já existe um campo com este nome. Escolha outro.'),
  custom_fields_kind_check: refused('kind', 'Escolha um dos tipos da lista.'),
  custom_fields_label_check: refused('label', 'Use de 1 a 80 caracteres, sem quebras de linha.'),
  custom_fields_who_edits_check: refused('who_edits', 'Quem edita um campo precisa poder vê-lo.'),
  departments_cost_centre_check: refused('cost_centre', 'Use no máximo 60 caracteres, sem quebras de linha.'),
  departments_head_fkey: refused('head_employee_id', 'Esta pessoa não está mais nesta empresa. Escolha outra.'),
  departments_name_check: refused('name', 'Use de 1 a 100 caracteres, sem quebras de linha.'),
  departments_name_key: refused('name', 'Já existe um departamento com este nome neste nível.'),
  departments_parent_fkey: refused('parent_id', 'Este departamento não existe mais. Escolha outro.'),
  departments_parent_id_check: refused('parent_id', 'Um departamento não pode ficar abaixo de si mesmo.'),
  employee_assignments_department_fkey: refused('department_id', 'Este departamento faz parte do histórico de pessoas. Arquive-o em vez de excluir.'),
  employee_assignments_ends_on_check: refused('effective_on', 'O período terminaria antes de começar. Confira as datas.'),
  employee_assignments_manager_id_check: refused('manager_id', 'Uma pessoa não pode ser gestora de si mesma.'),
  employee_assignments_note_check: refused('note', 'Use no máximo 1.000 caracteres.'),
  employee_assignments_period_excl: refused('effective_on', 'Já existe outro registro do histórico neste período. Recarregue a página.'),
  employee_assignments_position_title_check: refused('position_title', 'Use no máximo 120 caracteres.'),
  employee_assignments_starts_on_check: refused('effective_on', 'Informe uma data a partir de 1900.'),
  employee_assignments_starts_on_key: refused('effective_on', 'Já existe outro registro do histórico nesta data. Recarregue a página.'),
  employee_bank_accounts_account_check: refused('account', 'Informe banco, agência, conta e tipo de conta, ou nenhum deles.'),
  employee_bank_accounts_account_digit_check: refused('account_digit', 'O dígito tem até 2 caracteres: números ou X.'),
  employee_bank_accounts_account_type_check: refused('account_type', 'Escolha um dos tipos da lista.'),
  employee_bank_accounts_bank_code_check: refused('bank_code', 'O código do banco tem 3 números.'),
  employee_bank_accounts_branch_check: refused('branch', 'Informe a agência só com números.'),
  employee_bank_accounts_pix_key_check: refused('pix_key', 'Esta chave Pix não existe. Confira o tipo e a chave.'),
  employee_compensation_effective_on_check: refused('effective_on', 'Informe uma data a partir de 1900.'),
  employee_compensation_effective_on_excl: refused('effective_on', 'Já existe um lançamento nesta data. Cancele-o antes de fazer outro.'),
  employee_compensation_note_check: refused('note', 'Use no máximo 500 caracteres.'),
  employee_compensation_reason_check: refused('reason', 'Escolha um dos motivos da lista.'),
  employee_compensation_salary_check: refused('salary', 'Informe um valor que não seja negativo.'),
  employee_contracts_category_code_check: refused('category_code', 'A categoria do eSocial vai de 101 a 999.'),
  employee_contracts_ended_on_check: refused('ended_on', 'O encerramento não pode ser antes do início.'),
  employee_contracts_ends_on_check: refused('ends_on', 'O fim não pode ser antes do início.'),
  employee_contracts_experience_ends_on_check: refused('experience_ends_on', 'Informe o fim da experiência, só em contratos de experiência.'),
  employee_contracts_experience_extended_to_check: refused('experience_extended_to', 'A prorrogação termina depois do primeiro período.'),
  employee_contracts_period_excl: refused('starts_on', 'Já existe um contrato neste período.'),
  employee_contracts_schedule_check: refused('schedule', 'Use no máximo 200 caracteres, sem quebras de linha.'),
  employee_contracts_starts_on_check: refused('starts_on', 'Informe uma data a partir de 1900.'),
  employee_contracts_type_fkey: refused('contract_type', 'Escolha um dos tipos da lista.'),
  employee_contracts_union_cnpj_check: refused('union_cnpj', 'Este CNPJ não existe. Confira os caracteres.'),
  employee_contracts_union_name_check: refused('union_name', 'Use no máximo 150 caracteres, sem quebras de linha.'),
  employee_contracts_weekly_hours_check: refused('weekly_hours', 'Informe até 60 horas por semana.'),
  employee_dependents_birth_date_check: refused('birth_date', 'Informe uma data a partir de 1900.'),
  employee_dependents_cpf_check: refused('cpf', 'Este CPF não existe. Confira os números.'),
  employee_dependents_cpf_excl: refused('cpf', 'Já existe um dependente com este CPF.'),
  employee_dependents_income_tax_check: refused('cpf', 'Dependente no imposto de renda precisa de CPF.'),
  employee_dependents_kind_check: refused('kind', 'Escolha um dos tipos da lista.'),
  employee_dependents_name_check: refused('name', 'Use de 1 a 120 caracteres.'),
  employee_disciplinary_days_check: refused('days', 'Uma suspensão vai de 1 a 30 dias; advertências não têm dias.'),
  employee_disciplinary_kind_check: refused('kind', 'Escolha um dos tipos da lista.'),
  employee_disciplinary_occurred_on_check: refused('occurred_on', 'Informe uma data a partir de 1900.'),
  employee_disciplinary_reason_check: refused('reason', 'Use de 1 a 2.000 caracteres.'),
  employee_emergency_contacts_name_check: refused('name', 'Use de 1 a 120 caracteres.'),
  employee_emergency_contacts_phone_check: refused('phone', 'Informe o telefone com DDD.'),
  employee_emergency_contacts_relation_check: refused('relation', 'Use no máximo 40 caracteres.'),
  employee_health_exams_crm_check: refused('crm', 'Use no máximo 20 caracteres.'),
  employee_health_exams_doctor_check: refused('doctor', 'Use no máximo 120 caracteres.'),
  employee_health_exams_done_on_check: refused('done_on', 'Informe uma data a partir de 1900.'),
  employee_health_exams_kind_check: refused('kind', 'Escolha um dos tipos da lista.'),
  employee_health_exams_next_due_on_check: refused('next_due_on', 'O próximo exame é depois deste.'),
  employee_health_exams_result_check: refused('result', 'Escolha apto ou inapto.'),
  employee_health_note_check: refused('note', 'Use no máximo 500 caracteres.'),
  employee_health_quota_check: refused('quota', 'Para contar na cota, marque a deficiência ou a reabilitação.'),
  employee_personal_birthplace_uf_check: refused('birthplace_uf', 'Escolha um dos estados da lista.'),
  employee_personal_cep_check: refused('cep', 'O CEP tem 8 números.'),
  employee_personal_city_check: refused('city', 'Use no máximo 100 caracteres.'),
  employee_personal_cnh_category_check: refused('cnh_category', 'Escolha uma das categorias da lista.'),
  employee_personal_cnh_number_check: refused('cnh_number', 'A CNH tem 11 números.'),
  employee_personal_father_name_check: refused('father_name', 'Use no máximo 120 caracteres.'),
  employee_personal_ibge_city_check: refused('ibge_city', 'O código do município tem 7 números.'),
  employee_personal_mother_name_check: refused('mother_name', 'Use no máximo 120 caracteres.'),
  employee_personal_personal_email_check: refused('personal_email', 'Email inválido'),
  employee_personal_personal_phone_check: refused('personal_phone', 'Informe o telefone com DDD.'),
  employee_personal_pis_check: refused('pis', 'Este PIS não existe. Confira os números.'),
  employee_personal_rg_uf_check: refused('rg_uf', 'Escolha um dos estados da lista.'),
  employee_personal_street_check: refused('street', 'Use no máximo 150 caracteres.'),
  employee_personal_street_number_check: refused('street_number', 'Use no máximo 10 caracteres.'),
  employee_personal_uf_check: refused('uf', 'Escolha um dos estados da lista.'),
  employee_work_contacts_extension_check: refused('extension', 'O ramal tem até 10 números.'),
  employee_work_contacts_work_email_check: refused('work_email', 'Email inválido'),
  employee_work_contacts_work_phone_check: refused('work_phone', 'Informe o telefone com DDD.'),
  employees_address_check: refused('address', 'Use no máximo 300 caracteres.'),
  employees_birth_date_check: refused('birth_date', 'Informe uma data a partir de 1900.'),
  employees_cpf_check: refused('cpf', 'Este CPF não existe. Confira os números.'),
  employees_cpf_key: refused('cpf', 'Já existe um trabalhador com este CPF nesta empresa.'),
  employees_department_fkey: refused('department_id', 'Este departamento não existe mais. Escolha outro.'),
  employees_email_check: refused('email', 'Email inválido'),
  employees_first_name_check: refused('first_name', 'Use de 1 a 100 caracteres.'),
  employees_hire_date_check: refused('hire_date', 'Informe uma data a partir de 1900.'),
  employees_last_name_check: refused('last_name', 'Use de 1 a 100 caracteres.'),
  employees_manager_fkey: refused('manager_id', 'Esta pessoa não está mais nesta empresa. Escolha outra.'),
  employees_manager_id_check: refused('manager_id', 'Uma pessoa não pode ser gestora de si mesma.'),
  employees_phone_check: refused('phone', 'Informe o telefone com DDD.'),
  employees_position_check: refused('position', 'Use no máximo 120 caracteres.'),
  employees_profile_image_url_check: refused('profile_image_url', 'Informe um endereço que comece com https://.'),
  employees_registration_number_check: refused('registration_number', 'Use no máximo 30 caracteres.'),
  employees_registration_number_key: refused('registration_number', 'Já existe um trabalhador com esta matrícula.'),
  employees_rg_check: refused('rg', 'Use no máximo 20 caracteres.'),
  employees_social_name_check: refused('social_name', 'Use no máximo 200 caracteres.'),
  employees_status_check: refused('status', 'Escolha uma das situações da lista.'),
  employees_user_id_key: refused('user_id', 'Este acesso já está ligado a outra pessoa.'),
  invitations_email_check: refused('email', 'Email inválido'),
  invitations_employee_id_excl: refused('employee_id', 'Esta pessoa já tem um convite aberto. Recarregue a página.'),
  positions_cbo_check: refused('cbo', 'O CBO tem 6 números.'),
  positions_description_check: refused('description', 'Use no máximo 4.000 caracteres.'),
  positions_level_check: refused('level', 'Use no máximo 60 caracteres, sem quebras de linha.'),
  positions_title_check: refused('title', 'Use de 1 a 120 caracteres, sem quebras de linha.'),
  positions_title_key: refused('title', 'Já existe um cargo em uso com este nome.'),
  privacy_notices_text_check: refused('text', 'Escreva o aviso, com até 20.000 caracteres.'),
  saved_views_name_check: refused('name', 'Use de 1 a 60 caracteres, sem quebras de linha.'),
  saved_views_name_key: refused('name', 'Você já tem uma visão com este nome nesta lista.'),
  saved_views_query_check: refused('query', 'Há filtros demais para guardar em uma visão.'),
  work_sites_city_check: refused('city', 'Use no máximo 100 caracteres, sem quebras de linha.'),
  work_sites_cnpj_check: refused('cnpj', 'Este CNPJ não existe. Confira os caracteres.'),
  work_sites_name_check: refused('name', 'Use de 1 a 100 caracteres, sem quebras de linha.'),
  work_sites_name_key: refused('name', 'Já existe um local de trabalho em uso com este nome.'),
  work_sites_uf_check: refused('uf', 'Escolha um dos estados da lista.'),
}

const BY_STATUS: Readonly<Record<number, ErrorText>> = {
  401: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  403: { text: 'Você não tem permissão para fazer isso.', kind: 'forbidden' },
  404: { text: 'Não encontramos o que você procura.', kind: 'missing' },
  406: { text: 'Não encontramos este registro, ou você não tem acesso a ele.', kind: 'missing' },
  409: { text: 'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.', kind: 'conflict' },
  413: { text: 'O conteúdo enviado é grande demais.', kind: 'validation' },
  429: { text: 'Muitas tentativas em pouco tempo. Espere alguns minutos e tente novamente.', kind: 'auth' },
}

/** Says how long to wait where the general text says only to wait. */
export function withWait(text: ErrorText, seconds: number | null): ErrorText {
  if (seconds === null || seconds <= 0) return text
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds < 90 ? `${seconds} segundos` : `${minutes} minutos`
  return { ...text, text: text.text.replace('alguns minutos', wait) }
}

export function textForCode(code: string): ErrorText | null {
  return BY_CODE[code] ?? null
}

export function textForConstraint(constraint: string): ErrorText | null {
  return BY_CONSTRAINT[constraint] ?? null
}

export function textForStatus(status: number): ErrorText | null {
  return BY_STATUS[status] ?? null
}
