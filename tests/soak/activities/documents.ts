import { acknowledged } from '../../support/acknowledged.ts'
import { pdf } from '../../support/pictures.ts'
import type { Person } from '../person.ts'
import { type Activity, oneOf, type Row } from './activity.ts'

interface Listed {
  readonly type_id: string
  readonly sensitivity: string
  readonly can_send: boolean
}

export const documents: Activity = {
  name: 'documents, one downloaded',
  weight: 5,
  async run(person) {
    const { client, did, fetch, town } = person
    const [own] = await Promise.all([acknowledged<{ file_id: string | null }[]>(client.rpc('my_documents')), acknowledged(client.rpc('document_checklist', {}))])
    const file = oneOf(person, own.filter(({ file_id }) => file_id !== null))
    if (file === undefined) return
    const { url } = await acknowledged<{ url: string }>(client.functions.invoke<{ url: string }>('open-file', { body: { file_id: file.file_id } }))
    const answer = await fetch(new URL(url, town.origin))
    if (answer.status !== 200 || (await answer.arrayBuffer()).byteLength === 0) throw new Error(`the file was answered with ${String(answer.status)}`)
    did('document downloaded')
  },
}

/** Prepared, sent, confirmed: what the browser does with every file. */
async function upload({ client, chance }: Person, purpose: string, employeeId: string): Promise<string> {
  const bytes = pdf('Documento', chance.between(2_000, 200_000))
  const asked = { p_purpose: purpose, p_name: 'documento.pdf', p_mime: 'application/pdf', p_size: bytes.length, p_employee_id: employeeId }
  const { bucket, path, file_id } = await acknowledged<{ bucket: string; path: string; file_id: string }>(client.rpc('start_upload', asked).single<{ bucket: string; path: string; file_id: string }>())
  await acknowledged(client.storage.from(bucket).upload(path, bytes, { contentType: 'application/pdf' }))
  await acknowledged(client.functions.invoke('confirm-upload', { body: { file_id } }))
  return file_id
}

export const ownDocument: Activity = {
  name: 'own document sent',
  weight: 1,
  async run(person) {
    const { client, did, employeeId } = person
    const type = oneOf(person, (await acknowledged<Listed[]>(client.rpc('document_checklist', {}))).filter(({ can_send }) => can_send))
    if (type === undefined) return
    const file = await upload(person, `document_${type.sensitivity.toLowerCase()}`, employeeId)
    await acknowledged(client.rpc('submit_document', { p_type_id: type.type_id, p_file_id: file, p_values: { issued_on: '2026-01-05', expires_on: '2099-01-05' } }))
    did('own document sent')
  },
}

export const companyDocument: Activity = {
  name: 'document sent for somebody',
  weight: 4,
  roles: ['admin', 'master'],
  async run(person) {
    const { client, companyId, employeeId, did } = person
    const [type, people] = await Promise.all([
      acknowledged<Row>(client.from('document_types').select('id').eq('company_id', companyId).eq('name', 'Contrato de trabalho').single<Row>()),
      acknowledged<Row[]>(client.from('employees').select('id').eq('company_id', companyId).eq('status', 'active').neq('id', employeeId).limit(100)),
    ])
    const whose = oneOf(person, people)?.id ?? ''
    const file = await upload(person, 'document_p2', whose)
    await acknowledged(client.rpc('submit_document', { p_type_id: type.id, p_file_id: file, p_employee_id: whose }))
    did('document sent for somebody')
  },
}

export const documentsOfAll: Activity = {
  name: 'documents of the company',
  weight: 3,
  roles: ['admin', 'master'],
  async run({ client, companyId, chance }) {
    const page = { p_company_id: companyId, p_limit: 50, p_offset: 50 * chance.between(0, 2) }
    await Promise.all([
      acknowledged(client.rpc('document_list', page)),
      acknowledged(client.rpc('document_matrix', page)),
      acknowledged(client.rpc('document_compliance', { p_company_id: companyId })),
    ])
  },
}
