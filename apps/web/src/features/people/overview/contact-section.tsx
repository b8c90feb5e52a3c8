import type { ReactNode } from 'react'

import { formatPhone } from '#shared/lib/masks.ts'
import { personField } from '#shared/lib/person/fields.ts'
import { CopyButton } from '#shared/ui/copy-button.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { Section } from '#shared/ui/section.tsx'
import { linkClass } from './person-link.tsx'

export interface ContactSectionProps {
  readonly email: string | null
  readonly phone: string | null
  /** Which telephone it is. */
  readonly phoneLabel: string
  readonly extension?: string | null
  readonly place?: string | null
  /** More lines, such as the day of the birthday. */
  readonly more?: readonly { readonly label: string; readonly value: ReactNode }[]
}

/** How to reach a person. */
export function ContactSection({ email, phone, phoneLabel, extension = null, place = null, more = [] }: ContactSectionProps) {
  return (
    <Section title="Contato">
      <DescriptionList
        columns={1}
        items={[
          {
            label: personField('email').label,
            value: email && (
              <>
                <a href={`mailto:${email}`} className={`${linkClass} break-all`}>
                  {email}
                </a>{' '}
                <CopyButton value={email} name="e-mail" />
              </>
            ),
          },
          {
            label: phoneLabel,
            value: phone && (
              <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={`${linkClass} tabular`}>
                {formatPhone(phone)}
              </a>
            ),
          },
          ...(extension === null ? [] : [{ label: 'Ramal', value: extension }]),
          ...(place === null ? [] : [{ label: 'Local de trabalho', value: place }]),
          ...more,
        ]}
      />
    </Section>
  )
}
