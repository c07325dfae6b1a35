/** The page in the phone of a file that needs no server. */
import '../../../ui/theme.css'
import '../../../app/base.css'
import '../phonePage.tsx'
