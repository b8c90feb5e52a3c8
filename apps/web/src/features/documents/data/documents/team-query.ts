import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { initials, splitDisplayName } from '#shared/lib/names.ts'
import { todayIso } from '#shared/lib/dates.ts'
import type { ListPage } from '#shared/list/state/list-state.ts'
import { unwrap, unwrapPage } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { DocumentsState } from '../../model/documents/documents-state.ts'
import { validState } from '../../model/documents/document-words.ts'
import type { ListedDocument } from '../../model/documents/stored-document.ts'
import { documentKeys } from './document-keys.ts'

const COLUMNS =
  'id,type_id,title,sensitivity,expires_on,updated_at,file_id,awaits_signature,' +
  'employee:employees!documents_employee_fkey(id,display_name,position,profile_image_url),type:document_types!documents_type_fkey(name)'

interface TeamRow {
  readonly id: string
  readonly type_id: string
  readonly title: string | null
  readonly sensitivity: string
  readonly expires_on: string | null
  readonly updated_at: string
  readonly file_id: string | null
  readonly awaits_signature: boolean
  readonly employee: { readonly id: string; readonly display_name: string; readonly position: string | null; readonly profile_image_url: string | null }
  readonly type: { readonly name: string }
}

function personOf({ id, display_name, position, profile_image_url }: TeamRow['employee']) {
  const { firstName, lastName } = splitDisplayName(display_name)
  return { id, name: display_name, initials: initials(firstName, lastName) ?? '', avatar_path: profile_image_url, position }
}

function listed({ id, employee, type: { name }, updated_at, ...row }: TeamRow, today: string): ListedDocument {
  return {
    ...row,
    document_id: id,
    employee: personOf(employee),
    type_name: name,
    state: validState(row.expires_on, today, row.awaits_signature),
    sent_at: updated_at,
    on_hold: false,
    can_ask_signature: false,
  }
}

/** Documents of one person that whoever leads them may see, the latest first. */
export function personDocumentsQuery(companyId: string, employeeId: string) {
  return queryOptions({
    queryKey: documentKeys.ofPerson(companyId, employeeId),
    queryFn: async ({ signal }): Promise<readonly ListedDocument[]> => {
      const db = await supabase()
      const request = db.from('documents').select(COLUMNS).eq('company_id', companyId).eq('employee_id', employeeId)
      const rows = unwrap(await request.order('updated_at', { ascending: false }).limit(100).abortSignal(signal).overrideTypes<TeamRow[], { merge: false }>())
      const today = todayIso()
      return rows.map((row) => listed(row, today))
    },
    staleTime: 15_000,
  })
}

/** Documents of others that whoever leads a team may see: the database shows those of the classes and types that allow it. */
export function teamDocumentsQuery(companyId: string, ownId: string, { type, page, size }: DocumentsState) {
  return queryOptions({
    queryKey: documentKeys.team(companyId, { q: '', state: '', type, page, size }),
    queryFn: async ({ signal }): Promise<ListPage<ListedDocument>> => {
      const db = await supabase()
      let request = db.from('documents').select(COLUMNS, { count: 'exact' }).eq('company_id', companyId).neq('employee_id', ownId)
      if (type !== '') request = request.eq('type_id', type)
      const ordered = request.order('updated_at', { ascending: false }).order('id').range((page - 1) * size, page * size - 1)
      const { rows, total } = unwrapPage(await ordered.abortSignal(signal).overrideTypes<TeamRow[], { merge: false }>())
      const today = todayIso()
      return { total, rows: rows.map((row) => listed(row, today)) }
    },
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  })
}
