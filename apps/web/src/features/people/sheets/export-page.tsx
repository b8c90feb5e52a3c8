import { useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { fetchRecords } from '../data/sheets/export-records.ts'
import { recordColumns, type RecordSection, SECTIONS } from '../model/sheets/record-columns.ts'
import { BackToPeople } from './back-to-people.tsx'
import { OnlyAdministrators } from './only-administrators.tsx'

const TITLE = 'Exportar cadastros'

/** Records of people as a file, one section at a time. */
export function ExportPage() {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const [section, setSection] = useState<RecordSection>('contract')
  const [reason, setReason] = useState('')
  const [withTerminated, setWithTerminated] = useState(false)
  if (!can('view_all_employees')) return <OnlyAdministrators title={TITLE} />
  const offered = SECTIONS.filter(({ isSensitive }) => !isSensitive || can('manage_settings'))
  const chosen = offered.find((each) => each.section === section) ?? offered[0]
  const isSensitive = chosen?.isSensitive ?? false
  const isMissing = isSensitive && reason.trim() === ''
  return (
    <>
      <PageHeader back={<BackToPeople />} title={TITLE} description="Uma seção do cadastro por arquivo, com o que o seu papel pode ler." />
      <Card>
        <div className="flex max-w-xl flex-col gap-5">
          <Field label="Seção">
            <SelectInput
              value={section}
              onChange={({ target }) => {
                const next = offered.find((each) => each.section === target.value)
                if (next) setSection(next.section)
              }}
              options={offered.map((each) => [each.section, each.label])}
            />
          </Field>
          <Field label="Pessoas">
            <SelectInput value={withTerminated ? 'all' : 'working'} onChange={({ target }) => setWithTerminated(target.value === 'all')}>
              <option value="working">Quem trabalha na empresa</option>
              <option value="all">Também quem já saiu</option>
            </SelectInput>
          </Field>
          {isSensitive && (
            <Field label="Para que são os dados" required hint="Fica na auditoria, e cada pessoa vê em Meu Perfil quem exportou os dados e por quê.">
              <TextInput value={reason} maxLength={300} autoComplete="off" onChange={({ target }) => setReason(target.value)} />
            </Field>
          )}
          <div className="flex">
            <ExportMenu
              total={isMissing ? 0 : null}
              scope={chosen?.label ?? ''}
              source={{
                list: `records_${section}`,
                companyId,
                fileName: `cadastro-${section}`,
                sheet: chosen?.label ?? 'Cadastro',
                columns: recordColumns(section),
                // One document: the first batch has everything.
                fetchBatch: async (offset, _size, signal) => {
                  const rows = offset > 0 ? [] : await fetchRecords({ companyId, section, reason, withTerminated }, signal)
                  return { rows, total: rows.length }
                },
              }}
            />
          </div>
        </div>
      </Card>
    </>
  )
}
