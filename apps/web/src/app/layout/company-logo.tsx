import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { companyLogoQuery } from '#features/settings/data/company/company-logo.ts'
import { useCompanyContext } from '#shared/company/company-context.ts'
import { signedUrlQuery } from '#shared/supabase/signed-urls.ts'

function LogoImage({ bucket, path, name }: { readonly bucket: string; readonly path: string; readonly name: string }) {
  const { data } = useQuery(signedUrlQuery(bucket, path))
  const [broken, setBroken] = useState<string | null>(null)
  if (!data || data.url === broken) return null
  return (
    <span className="ml-1 hidden h-9 items-center rounded-md bg-white px-2 py-1 sm:flex">
      <img src={data.url} alt={name} className="max-h-full max-w-28 object-contain" onError={() => setBroken(data.url)} />
    </span>
  )
}

/** The logo of the company at hand beside the product's own; nothing where a company has none, and on phones. */
export function CompanyLogo() {
  const { selectedCompany } = useCompanyContext()
  const id = selectedCompany?.id ?? ''
  const { data: logo } = useQuery({ ...companyLogoQuery(id), enabled: id !== '' })
  if (!logo || !selectedCompany) return null
  return <LogoImage key={logo.path} bucket={logo.bucket} path={logo.path} name={selectedCompany.name} />
}
