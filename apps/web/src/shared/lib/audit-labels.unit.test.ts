import { expect, it } from 'vitest'

import { AUDIT_ACTIONS, deedOf } from './audit-labels.ts'

const ANA = 'Ana Souza'

/** Each action with the record that it is usually written with, and the name that the database gives that record. */
const SENTENCES: Readonly<Record<string, readonly (readonly [entity: string, label: string | null, sentence: string])[]>> = {
  create: [
    ['employee', ANA, 'cadastrou trabalhador Ana Souza'],
    ['privacy_notice', 'v2', 'cadastrou aviso de privacidade v2'],
    ['employee_bank_account', ANA, 'cadastrou conta bancária de Ana Souza'],
    ['employee_tag', null, 'cadastrou etiqueta'],
  ],
  update: [['employee_personal', ANA, 'alterou dados pessoais de Ana Souza'], ['company_details', 'Aurora', 'alterou dados da empresa Aurora']],
  delete: [['department', 'Produto', 'excluiu departamento Produto']],
  password_change: [['user', ANA, 'trocou a senha de Ana Souza']],
  invite: [['user', ANA, 'convidou Ana Souza'], ['user', null, 'convidou alguém']],
  revoke_invitation: [['user', ANA, 'cancelou o convite de Ana Souza']],
  accept_invitation: [['user', ANA, 'aceitou o convite']],
  disable: [['user', ANA, 'bloqueou o acesso de Ana Souza'], ['user', null, 'bloqueou o acesso de alguém']],
  enable: [['user', ANA, 'liberou o acesso de Ana Souza']],
  reset_password: [['user', ANA, 'enviou a redefinição de senha de Ana Souza']],
  remove_second_factor: [['user', ANA, 'removeu a verificação em duas etapas de Ana Souza']],
  end_sessions: [['user', ANA, 'encerrou as sessões de Ana Souza']],
  import: [['import', null, 'importou uma planilha']],
  undo_import: [['import', null, 'desfez uma importação']],
  export: [['export', null, 'exportou uma lista']],
  break_glass: [['employee', 'Bia Souza', 'usou o acesso de emergência aos casos reservados sobre Bia Souza']],
  view_sensitive: [['employee', ANA, 'consultou os dados reservados de Ana Souza'], ['payroll_file', null, 'consultou os dados reservados de arquivo da folha']],
  confirm_balances: [['employee', ANA, 'confirmou os saldos de férias de Ana Souza']],
  archive_document: [['document', null, 'arquivou um documento']],
  destroy_document: [['document', null, 'eliminou um documento']],
  make_documents: [['document_template', null, 'gerou documentos com um modelo']],
  order_dossier: [['dossier', null, 'pediu uma pasta de dados']],
  delete_dossier: [['dossier', null, 'apagou uma pasta de dados']],
  make_document: [['document', null, 'gerou um documento']],
  cancel_signature: [['signature_envelope', null, 'cancelou um envio para assinatura']],
  choose_signing_code: [['employee', ANA, 'registrou o código de assinatura de Ana Souza']],
  reset_signing_code: [['employee', ANA, 'redefiniu o código de assinatura de Ana Souza']],
  sign_at_counter: [['signature_envelope', null, 'colheu uma assinatura no balcão']],
  refuse_at_counter: [['signature_envelope', null, 'registrou uma recusa no balcão']],
  open_file: [['file', null, 'abriu um arquivo']],
  link_login: [['user', ANA, 'vinculou o acesso de Ana Souza']],
}

it('every action of the trail reads as a sentence with the record that it is written with', () => {
  expect(Object.keys(SENTENCES)).toEqual(AUDIT_ACTIONS)
  for (const [action, cases] of Object.entries(SENTENCES)) {
    for (const [entity, label, sentence] of cases) {
      const { text, name } = deedOf(action, entity, label)
      expect([text, name].filter((part) => part !== null).join(' ')).toBe(sentence)
    }
  }
})

it('an action that is new to the list still reads as one', () => {
  expect(deedOf('merge', 'department', 'Produto')).toEqual({ text: 'registrou “merge” em departamento', name: 'Produto' })
})
