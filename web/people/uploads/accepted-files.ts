/** File types that the browser offers. HEIC is not among them, so that an iPhone converts its photos. */
export const ACCEPTED_FILES = 'application/pdf,image/jpeg,image/png,.pdf,.jpg,.jpeg,.png';
