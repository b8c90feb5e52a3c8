import { CRM } from 'atomic-crm/src/root/CRM.tsx'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import logo from './logo.svg'

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <CRM logo={logo} />
  </StrictMode>,
)
