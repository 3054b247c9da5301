"""What does somebody get who installs Annals, or follows the first lines of its README?"""
