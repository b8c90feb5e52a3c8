import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { type Company, useCompanyContext } from '#shared/company/company-context.ts'
import { useSession } from '#shared/session/session-context.ts'
import { companyOfRecord } from '../data/notification-changes.ts'
import { type Notification, pathOf } from '../model/notification.ts'
import { useMarkRead } from './use-notification-actions.ts'

/** A notification about a record of another company than the one at hand: the person decides whether to go there. */
export interface CompanyQuestion {
  readonly company: Company
  readonly go: () => void
  readonly stay: () => void
}

/**
 * Opens what a notification is about and marks it as read. A master who works in another company than the record's is asked first:
 * nobody should end up acting in a company without noticing.
 */
export function useOpenNotification(onOpened: () => void = () => undefined): {
  readonly open: (notification: Notification) => void
  readonly question: CompanyQuestion | null
} {
  const navigate = useNavigate()
  const { isMaster } = useSession()
  const { companies, selectedCompany, setSelectedCompany } = useCompanyContext()
  const mark = useMarkRead()
  const [question, setQuestion] = useState<CompanyQuestion | null>(null)

  const go = ({ url }: Notification): void => {
    onOpened()
    void navigate({ href: pathOf(url) })
  }
  const open = async (notification: Notification): Promise<void> => {
    if (notification.read_at === null) mark.mutate([notification.id])
    // Not knowing the company only means that the page itself says that the record is not to be found.
    const companyId = isMaster ? await companyOfRecord(notification.entity_type, notification.entity_id).catch(() => null) : null
    const company = companies.find(({ id }) => id === companyId && id !== selectedCompany?.id)
    if (!company) return go(notification)
    setQuestion({
      company,
      go: () => {
        setQuestion(null)
        setSelectedCompany(company)
        go(notification)
      },
      stay: () => setQuestion(null),
    })
  }
  return { open: (notification) => void open(notification), question }
}
