import { formatDateTime } from '#shared/lib/dates.ts'
import type { SessionEmployee } from '#shared/session/session-context.ts'
import { CopyButton } from '#shared/ui/copy-button.tsx'
import { type DescriptionItem, DescriptionList } from '#shared/ui/description-list.tsx'
import { Section } from '#shared/ui/section.tsx'
import { contactRows, personalRows, type ProfileRow, workRows } from '../model/profile-rows.ts'

function items(rows: readonly ProfileRow[]): DescriptionItem[] {
  return rows.map(({ label, value, copyName }) => ({
    label,
    value:
      value && copyName ? (
        <>
          {value} <CopyButton value={value} name={copyName} />
        </>
      ) : (
        value
      ),
  }))
}

/** What the company has on record of the signed-in person, for reading. */
export function OwnFacts({ employee }: { readonly employee: SessionEmployee }) {
  return (
    <>
      <Section title="Trabalho">
        <DescriptionList items={items(workRows(employee))} columns={3} />
      </Section>
      <Section title="Contato">
        <DescriptionList items={items(contactRows(employee))} columns={2} />
      </Section>
      <Section title="Dados pessoais">
        <DescriptionList items={items(personalRows(employee))} columns={3} />
      </Section>
      <p className="text-sm text-text-subtle">
        Última atualização: <span className="tabular">{formatDateTime(employee.updated_at)}</span>
      </p>
    </>
  )
}
